//! Tests that the modules of a crate do not use each other in a circle, so that each can be understood by reading only the
//! modules below it.
//!
//! A module here is a file without its tests. It uses another module if its code names an item that is defined there, in an
//! import or any other path; re-exports are followed to the item. A parent that declares its children or re-exports their
//! items (`pub use`) does not use them, and a child that names an item of its parent's file uses the parent. Methods are not
//! followed: they belong to the type, whichever file has the `impl`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use cargo_metadata::MetadataCommand;
use proc_macro2::{TokenStream, TokenTree};
use syn::ext::IdentExt as _;
use syn::visit::{self, Visit};
use syn::{Attribute, Expr, Item, Meta, UseTree, Visibility};

/// The segments of a path as the code writes them, such as `crate`, `man`, `Man`.
type Words = Vec<String>;

/// What a name means in its scope.
enum Named {
    Module(usize),
    /// An item, other than a function, that the scope defines.
    Item,
    /// A function that the scope defines. No path leads through it to other items.
    Function,
    /// An item that is imported by this path.
    Import(Words),
}

/// A module, or a part of a module: `mod name { … }` belongs to the file that contains it.
struct Module {
    file: String,
    parent: usize,
    names: BTreeMap<String, Vec<Named>>,
    /// The paths in the code of the module; for each, whether it is only re-exported.
    mentions: Vec<(Words, bool)>,
}

/// The modules of a library or a program, beginning with its root.
struct Tree<'a> {
    read: &'a dyn Fn(&Path) -> Option<String>,
    modules: Vec<Module>,
}

/// For each file, and each other file that it uses, the paths by which it uses that file.
type Uses = BTreeMap<(String, String), BTreeSet<String>>;

impl Tree<'_> {
    /// Reads a file and all modules that it declares.
    fn add(&mut self, file: &Path, parent: Option<usize>, folder: &Path) -> usize {
        let text = (self.read)(file).unwrap_or_else(|| panic!("{} is no file", file.display()));
        let parsed =
            syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let module = self.module(&file.to_string_lossy(), parent);
        Reader { tree: self, module, folder: folder.to_owned() }.visit_file(&parsed);
        module
    }

    fn module(&mut self, file: &str, parent: Option<usize>) -> usize {
        let module = self.modules.len();
        self.modules.push(Module {
            file: file.to_owned(),
            parent: parent.unwrap_or(module),
            names: BTreeMap::new(),
            mentions: Vec::new(),
        });
        module
    }

    /// The modules that define the items to which a path leads from a module; none if it leads to a module itself. `open`
    /// holds the imports that are being resolved, in case they form a loop.
    fn resolve(
        &self,
        from: usize,
        path: &[String],
        open: &mut Vec<(usize, String)>,
    ) -> BTreeSet<usize> {
        let Some((first, rest)) = path.split_first() else { return BTreeSet::new() };
        let module = &self.modules[from];
        match first.as_str() {
            "crate" => return self.resolve(0, rest, open),
            "self" => return self.resolve(from, rest, open),
            "super" => return self.resolve(module.parent, rest, open),
            _ => {}
        }
        let mut found = BTreeSet::new();
        for named in module.names.get(first).into_iter().flatten() {
            match named {
                Named::Module(child) => found.extend(self.resolve(*child, rest, open)),
                Named::Function if !rest.is_empty() => {}
                Named::Item | Named::Function => {
                    found.insert(from);
                }
                Named::Import(path) => {
                    let import = (from, first.clone());
                    if !open.contains(&import) {
                        open.push(import);
                        found.extend(self.resolve(from, &[path, rest].concat(), open));
                        open.pop();
                    }
                }
            }
        }
        found
    }

    fn is_inside(&self, mut module: usize, outer: usize) -> bool {
        while module != outer && module != 0 {
            module = self.modules[module].parent;
        }
        module == outer
    }

    fn uses(&self) -> Uses {
        let mut uses = Uses::new();
        for (number, module) in self.modules.iter().enumerate() {
            for (path, passed_on) in &module.mentions {
                for target in self.resolve(number, path, &mut Vec::new()) {
                    let file = &self.modules[target].file;
                    if *file != module.file && !(*passed_on && self.is_inside(target, number)) {
                        let link = (module.file.clone(), file.clone());
                        uses.entry(link).or_default().insert(path.join("::"));
                    }
                }
            }
        }
        uses
    }
}

/// Reads the code of one module.
struct Reader<'a, 'b> {
    tree: &'a mut Tree<'b>,
    module: usize,
    /// The folder with the files of the module's children.
    folder: PathBuf,
}

impl Reader<'_, '_> {
    fn this(&mut self) -> &mut Module {
        &mut self.tree.modules[self.module]
    }

    fn name(&mut self, name: String, named: Named) {
        self.this().names.entry(name).or_default().push(named);
    }

    fn child(&mut self, it: &syn::ItemMod) {
        let name = it.ident.unraw().to_string();
        let folder = self.folder.join(&name);
        let child = if let Some((_, items)) = &it.content {
            let file = self.this().file.clone();
            let child = self.tree.module(&file, Some(self.module));
            let mut reader = Reader { tree: self.tree, module: child, folder };
            for item in items {
                reader.visit_item(item);
            }
            child
        } else {
            let beside = folder.with_extension("rs");
            let file =
                if (self.tree.read)(&beside).is_some() { beside } else { folder.join("mod.rs") };
            self.tree.add(&file, Some(self.module), &folder)
        };
        self.name(name, Named::Module(child));
    }

    fn import(&mut self, tree: &UseTree, path: Words, passed_on: bool) {
        let longer = |ident: &syn::Ident| {
            let word = ident.unraw().to_string();
            if word == "self" && !path.is_empty() {
                path.clone()
            } else {
                [&path[..], &[word]].concat()
            }
        };
        let (path, name) = match tree {
            UseTree::Path(it) => return self.import(&it.tree, longer(&it.ident), passed_on),
            UseTree::Group(it) => {
                return it.items.iter().for_each(|one| self.import(one, path.clone(), passed_on));
            }
            UseTree::Glob(_) => (path, None),
            UseTree::Name(it) => (longer(&it.ident), longer(&it.ident).pop()),
            UseTree::Rename(it) => (longer(&it.ident), Some(it.rename.to_string())),
        };
        self.this().mentions.push((path.clone(), passed_on));
        if let Some(name) = name {
            self.name(name, Named::Import(path));
        }
    }

    /// Collects the paths in the arguments of a macro, which need not be valid Rust code.
    fn tokens(&mut self, tokens: TokenStream) {
        let mut path = Words::new();
        let mut before = String::new();
        for token in tokens {
            match &token {
                TokenTree::Ident(_) if before == "." => {}
                TokenTree::Ident(word) => {
                    if before != "::" {
                        self.mention(std::mem::take(&mut path));
                    }
                    path.push(word.unraw().to_string());
                }
                TokenTree::Group(group) => self.tokens(group.stream()),
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
            before = match &token {
                TokenTree::Punct(_) if before == ":" => "::".into(),
                TokenTree::Punct(mark) => mark.to_string(),
                _ => String::new(),
            };
        }
        self.mention(path);
    }

    fn mention(&mut self, path: Words) {
        self.this().mentions.push((path, false));
    }
}

impl<'ast> Visit<'ast> for Reader<'_, '_> {
    fn visit_item(&mut self, item: &'ast Item) {
        let (attributes, name) = match item {
            Item::Const(it) => (&it.attrs, Some(&it.ident)),
            Item::Enum(it) => (&it.attrs, Some(&it.ident)),
            Item::Fn(it) => (&it.attrs, Some(&it.sig.ident)),
            Item::Impl(it) => (&it.attrs, None),
            Item::Macro(it) => (&it.attrs, it.ident.as_ref()),
            Item::Mod(it) => (&it.attrs, None),
            Item::Static(it) => (&it.attrs, Some(&it.ident)),
            Item::Struct(it) => (&it.attrs, Some(&it.ident)),
            Item::Trait(it) => (&it.attrs, Some(&it.ident)),
            Item::Type(it) => (&it.attrs, Some(&it.ident)),
            Item::Use(it) => (&it.attrs, None),
            _ => panic!("an item of an unknown form"),
        };
        if attributes.iter().any(is_for_tests) {
            return;
        }
        if let Some(name) = name {
            let is_function = matches!(item, Item::Fn(_));
            let named = if is_function { Named::Function } else { Named::Item };
            self.name(name.unraw().to_string(), named);
        }
        match item {
            Item::Mod(it) => self.child(it),
            Item::Use(it) => {
                let passed_on = !matches!(it.vis, Visibility::Inherited);
                self.import(&it.tree, Words::new(), passed_on);
            }
            _ => visit::visit_item(self, item),
        }
    }

    fn visit_attribute(&mut self, it: &'ast Attribute) {
        if let Meta::List(list) = &it.meta
            && !list.path.is_ident("cfg")
        {
            self.tokens(list.tokens.clone());
        }
    }

    fn visit_macro(&mut self, it: &'ast syn::Macro) {
        self.visit_path(&it.path);
        self.tokens(it.tokens.clone());
    }

    fn visit_path(&mut self, it: &'ast syn::Path) {
        if it.leading_colon.is_some() {
            return;
        }
        let path = it.segments.iter().map(|segment| segment.ident.unraw().to_string()).collect();
        self.mention(path);
        visit::visit_path(self, it);
    }
}

fn is_for_tests(attribute: &Attribute) -> bool {
    attribute.path().is_ident("cfg")
        && attribute
            .parse_args::<Expr>()
            .is_ok_and(|it| matches!(it, Expr::Path(it) if it.path.is_ident("test")))
}

/// Which files of a library or a program use which others, found by reading it from its root file.
fn uses(root: &Path, read: &dyn Fn(&Path) -> Option<String>) -> Uses {
    let mut tree = Tree { read, modules: Vec::new() };
    tree.add(root, None, root.parent().unwrap_or(root));
    tree.uses()
}

/// The circles, each as a text that lists its links: two files, and one of the paths by which the first uses the second.
fn circles(uses: &Uses) -> Vec<String> {
    let mut direct: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (user, used) in uses.keys() {
        direct.entry(user).or_default().push(used);
    }
    let reached = |user| {
        let (mut reached, mut open) = (BTreeSet::new(), vec![user]);
        while let Some(next) = open.pop() {
            let more = direct.get(next).into_iter().flatten();
            open.extend(more.filter(|used| reached.insert(**used)));
        }
        reached
    };
    let reached: BTreeMap<&str, _> = direct.keys().map(|user| (*user, reached(user))).collect();
    // All files of a circle reach the same files, by which the circle is recognised.
    let mut circles: BTreeMap<&BTreeSet<&str>, String> = BTreeMap::new();
    for ((user, used), paths) in uses {
        if reached.get(&**used).is_some_and(|back| back.contains(&**user)) {
            let path = paths.first().map_or("", String::as_str);
            let circle = circles.entry(&reached[&**user]).or_default();
            let _ = writeln!(circle, "  {user} -> {used}: {path}");
        }
    }
    circles.into_values().collect()
}

#[test]
fn no_package_has_a_circle_of_modules() {
    let metadata = MetadataCommand::new().no_deps().exec().expect("cargo prints the metadata");
    let mut found = String::new();
    for package in &metadata.packages {
        let folder = package.manifest_path.parent().expect("the package is in a folder");
        for target in &package.targets {
            if target.is_test() || target.is_bench() || target.is_example() {
                continue;
            }
            let root = target.src_path.strip_prefix(folder).expect("the target is in the package");
            let read = |file: &Path| fs::read_to_string(folder.as_std_path().join(file)).ok();
            for circle in circles(&uses(root.as_std_path(), &read)) {
                let _ = write!(found, "a circle in {}:\n{circle}", package.name);
            }
        }
    }
    assert!(found.is_empty(), "{found}");
}

/// The circles of an invented crate.
fn circles_of(files: &[(&str, &str)]) -> Vec<String> {
    let files: BTreeMap<&str, &str> = files.iter().copied().collect();
    let read = |file: &Path| files.get(file.to_str()?).map(|&text| text.to_owned());
    circles(&uses(Path::new("lib.rs"), &read))
}

#[test]
fn circles_are_found_and_nothing_else_is() {
    let lib = ("lib.rs", "mod cell; mod man; pub use man::Man; pub use cell::Cell;");
    let cell = ("cell.rs", "pub struct Cell; #[cfg(test)] mod tests { use crate::Man; }");
    let man = ("man.rs", "pub struct Man(crate::Cell);");
    assert_eq!(circles_of(&[lib, cell, man]), [""; 0]);
    for back in [
        "use crate::man::Man; pub struct Cell(Man);",
        "pub struct Cell(super::Man);",
        "use crate::man; pub struct Cell(man::Man);",
        "pub struct Cell; fn told() -> String { format!(\"{}\", crate::man::NAME) }",
        "pub struct Cell(#[serde(with(crate::man::text))] u8);",
    ] {
        let man =
            ("man.rs", "pub struct Man(crate::Cell); pub const NAME: u8 = 0; pub fn text() {}");
        let [circle] = &circles_of(&[lib, ("cell.rs", back), man])[..] else {
            panic!("not found: {back}")
        };
        assert!(
            circle.contains("cell.rs -> man.rs: ")
                && circle.contains("man.rs -> cell.rs: crate::Cell"),
            "{circle}"
        );
    }
    // A parent that re-exports an item does not use it; a parent with the item in its own code does.
    let child = ("man/kind.rs", "pub enum Kind { King } pub fn all(_: super::Man) {}");
    let parent = |text| [("lib.rs", "mod man;"), ("man.rs", text), child];
    assert_eq!(circles_of(&parent("mod kind; pub use kind::Kind; pub struct Man;")), [""; 0]);
    for text in [
        "mod kind; pub use kind::Kind; pub struct Man(Kind);",
        "mod kind; use kind::all; pub struct Man;",
        "mod kind; pub struct Man; impl Man { fn all(self) { kind::all(self) } }",
        "mod kind { pub struct Kind(super::Man); } mod kinds; pub struct Man; fn all() { kinds::all() }",
    ] {
        let kinds = ("man/kinds.rs", "pub fn all() -> super::kind::Kind {}");
        let files = [&parent(text)[..], &[kinds]].concat();
        assert_eq!(circles_of(&files).len(), 1, "{text}");
    }
}
