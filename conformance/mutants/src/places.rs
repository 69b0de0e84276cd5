//! Where in a source file a mutant can be switched: what syntax surrounds its span.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use proc_macro2::{TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr};

/// The bytes of a part of a text.
pub type Bytes = Range<usize>;

/// The item, of those that the compiler evaluates, in which something stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inside {
    /// In none: it is evaluated at run time.
    Runtime,
    /// In the item with this index in [`Places::items`].
    Item(usize),
    /// In the length of an array, an argument of a type, or a constant block.
    Fixed,
}

/// What is evaluated by the compiler, and could be at run time.
#[derive(Debug)]
pub struct Item {
    /// What it is.
    pub form: Form,
    /// Its name.
    pub name: String,
    /// The names of constants, and of functions and methods, that it uses.
    pub uses: BTreeSet<(Class, String)>,
    /// What a constant borrows that is written down in it: the `&`, and the last byte.
    pub borrows: Vec<(Bytes, Bytes)>,
}

/// Names of different classes are different things.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// A function or a method.
    Function,
    /// A constant or a static of a module.
    Constant,
    /// A constant of a type or a trait.
    Associated,
}

/// What an item is, and where its parts are.
#[derive(Debug)]
pub enum Form {
    /// A function: the token `const`.
    Function(Bytes),
    /// A constant or a static of a module.
    Constant(Parts),
    /// A constant of a type or a trait.
    Associated(Parts),
}

/// The parts of a constant.
#[derive(Debug)]
pub struct Parts {
    /// The token `const` or `static`.
    pub token: Bytes,
    /// What stands between name and type.
    pub colon: Bytes,
    /// The type.
    pub kind: Bytes,
    /// What stands before the value; a trait may have none.
    pub equals: Option<Bytes>,
    /// What stands at the end.
    pub semicolon: Bytes,
}

impl Parts {
    /// Where its tokens are.
    fn new(
        token: &impl Spanned,
        colon: &syn::Token![:],
        kind: &syn::Type,
        equals: Option<&syn::Token![=]>,
        semicolon: &syn::Token![;],
    ) -> Parts {
        Parts {
            token: bytes(token),
            colon: bytes(colon),
            kind: bytes(kind),
            equals: equals.map(bytes),
            semicolon: bytes(semicolon),
        }
    }
}

impl Item {
    /// The class of its name.
    pub const fn class(&self) -> Class {
        match self.form {
            Form::Function(_) => Class::Function,
            Form::Constant(_) => Class::Constant,
            Form::Associated(_) => Class::Associated,
        }
    }
}

/// Where an operator's mutants are switched.
#[derive(Clone, Debug)]
pub struct Unit {
    /// The whole expression of operators: as another operator may bind otherwise, all of it is written anew.
    pub bytes: Bytes,
    /// What it is inside of.
    pub inside: Inside,
    /// Whether the operator joins a `let` to a condition: no other operator may.
    pub joins_let: bool,
}

/// An arm of a match.
#[derive(Clone, Debug)]
pub struct Arm {
    /// Where its pattern ends.
    pub pattern_end: usize,
    /// What it is inside of.
    pub inside: Inside,
}

/// The statements of a function.
#[derive(Clone, Debug)]
pub struct Body {
    /// From the first to the last.
    pub bytes: Bytes,
    /// What the function is inside of.
    pub inside: Inside,
    /// Whether it gives an iterator whose type has no name.
    pub iterates: bool,
}

/// The use of a constant by name.
#[derive(Debug)]
pub struct Use {
    /// Whether it is that of a type.
    pub class: Class,
    /// Its last name.
    pub name: String,
    /// The module before it, if the path names one.
    pub module: Option<String>,
    /// The whole path.
    pub bytes: Bytes,
}

/// The places of a file; what begins at a byte is found by it.
#[derive(Debug, Default)]
pub struct Places {
    /// By the first byte of an operator.
    pub operators: BTreeMap<usize, Unit>,
    /// By the first byte of an arm.
    pub arms: BTreeMap<usize, Arm>,
    /// By the first byte of a guard: its bytes.
    pub guards: BTreeMap<usize, Unit>,
    /// By the first byte of a field: the whole struct expression.
    pub fields: BTreeMap<usize, Unit>,
    /// By the first byte of the first statement of a function.
    pub bodies: BTreeMap<usize, Body>,
    /// The whole of every function.
    pub functions: Vec<Bytes>,
    /// What the compiler evaluates.
    pub items: Vec<Item>,
    /// Where constants are used.
    pub uses: Vec<Use>,
    /// What must remain constant: what patterns, lengths of arrays and arguments of types name.
    pub fixed: BTreeSet<(Class, String)>,
    /// The modules that are declared here in files of their own, tests left out.
    pub modules: Vec<String>,
    /// The modules in this file.
    pub inner: BTreeSet<String>,
    /// The statics of the module that are computed when they are first needed.
    pub statics: Vec<String>,
    inside: Option<Inside>,
    /// The expression of operators that is being visited.
    unit: Option<Bytes>,
    in_pattern: bool,
    in_function: bool,
}

/// The places of a source text. Fails if it is not Rust.
pub fn places(text: &str) -> syn::Result<Places> {
    let file = syn::parse_file(text)?;
    let mut places = Places::default();
    places.visit_file(&file);
    Ok(places)
}

fn bytes(spanned: &impl Spanned) -> Bytes {
    spanned.span().byte_range()
}

/// Whether an attribute leaves something out of all but tests.
fn is_for_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|it| {
        it.path().is_ident("test")
            || it.path().is_ident("cfg")
                && it.parse_args::<syn::Path>().is_ok_and(|path| path.is_ident("test"))
    })
}

/// Whether a function gives `impl Iterator`.
fn gives_iterator(output: &syn::ReturnType) -> bool {
    let syn::ReturnType::Type(_, kind) = output else { return false };
    let syn::Type::ImplTrait(opaque) = &**kind else { return false };
    opaque.bounds.iter().any(|bound| {
        matches!(bound, syn::TypeParamBound::Trait(bound)
            if bound.path.segments.last().is_some_and(|last| last.ident == "Iterator"))
    })
}

/// Whether a condition begins with `let`, or joins one.
fn holds_let(expression: &Expr) -> bool {
    match expression {
        Expr::Let(_) => true,
        Expr::Binary(binary) => holds_let(&binary.left) || holds_let(&binary.right),
        _ => false,
    }
}

/// Whether a name is written as a constant's.
fn is_constant_name(name: &str) -> bool {
    name.chars().any(|it| it.is_ascii_uppercase())
        && !name.chars().any(|it| it.is_ascii_lowercase())
}

/// The class and name of a path that a constant may have.
fn constant(path: &syn::Path, has_self: bool) -> Option<(Class, String)> {
    let last = path.segments.last()?.ident.to_string();
    if !is_constant_name(&last) {
        return None;
    }
    let before = path.segments.iter().rev().nth(1).map(|it| it.ident.to_string());
    let of_type = before.is_some_and(|it| it.starts_with(|it: char| it.is_ascii_uppercase()));
    Some((if of_type || has_self { Class::Associated } else { Class::Constant }, last))
}

impl Places {
    fn inside(&self) -> Inside {
        self.inside.unwrap_or(Inside::Runtime)
    }

    fn within(&mut self, inside: Inside, visit: impl FnOnce(&mut Places)) {
        let (before, unit) = (self.inside.replace(inside), self.unit.take());
        visit(self);
        (self.inside, self.unit) = (before, unit);
    }

    /// A constant in a function remains one.
    fn item(&mut self, form: Form, name: &syn::Ident, visit: impl FnOnce(&mut Places)) {
        let inside = match self.inside() {
            Inside::Fixed => Inside::Fixed,
            _ if self.in_function => Inside::Fixed,
            _ => {
                let name = name.to_string();
                self.items.push(Item { form, name, uses: BTreeSet::new(), borrows: Vec::new() });
                Inside::Item(self.items.len() - 1)
            }
        };
        self.within(inside, visit);
    }

    fn uses(&mut self, class: Class, name: String) {
        match self.inside() {
            _ if self.in_pattern => {
                self.fixed.insert((class, name));
            }
            Inside::Fixed => {
                self.fixed.insert((class, name));
            }
            Inside::Item(item) => {
                self.items[item].uses.insert((class, name));
            }
            Inside::Runtime => {}
        }
    }

    fn unit(&self, bytes: Bytes) -> Unit {
        Unit { bytes, inside: self.inside(), joins_let: false }
    }

    fn function(
        &mut self,
        whole: Bytes,
        signature: &syn::Signature,
        block: Option<&syn::Block>,
        visit: impl FnOnce(&mut Places),
    ) {
        let body = |places: &mut Places| {
            if let Some(block) = block
                && let (Some(first), Some(last)) = (block.stmts.first(), block.stmts.last())
            {
                let (bytes, inside) = (bytes(first).start..bytes(last).end, places.inside());
                let iterates = gives_iterator(&signature.output);
                places.bodies.insert(bytes.start, Body { bytes, inside, iterates });
                places.functions.push(whole);
            }
            let before = std::mem::replace(&mut places.in_function, true);
            visit(places);
            places.in_function = before;
        };
        match &signature.constness {
            Some(token) => {
                self.item(Form::Function(bytes(token)), &signature.ident, body);
            }
            None => self.within(Inside::Runtime, body),
        }
    }

    /// Names of constants in the tokens of a macro, whatever it makes of them.
    fn tokens(&mut self, tokens: TokenStream) {
        let mut tokens = tokens.into_iter().peekable();
        let mut before: Vec<String> = Vec::new();
        while let Some(token) = tokens.next() {
            match &token {
                TokenTree::Group(group) => self.tokens(group.stream()),
                TokenTree::Ident(name) if is_constant_name(&name.to_string()) => {
                    let follows_path = before.ends_with(&[":".into(), ":".into()]);
                    let class = if follows_path { Class::Associated } else { Class::Constant };
                    if follows_path {
                        self.fixed.insert((class, name.to_string()));
                    } else {
                        let bytes = name.span().byte_range();
                        let name = name.to_string();
                        self.uses.push(Use { class, name, module: None, bytes });
                    }
                    self.uses(class, name.to_string());
                }
                TokenTree::Ident(name) if matches!(tokens.peek(), Some(TokenTree::Group(_))) => {
                    self.uses(Class::Function, name.to_string());
                }
                _ => {}
            }
            before.push(token.to_string());
        }
    }
}

impl<'ast> Visit<'ast> for Places {
    fn visit_item_mod(&mut self, it: &'ast syn::ItemMod) {
        if is_for_tests(&it.attrs) {
            return;
        }
        if it.content.is_none() {
            self.modules.push(it.ident.to_string());
        } else {
            self.inner.insert(it.ident.to_string());
        }
        // The constants of a module in this file remain constant, as those of a function do.
        let before = std::mem::replace(&mut self.in_function, true);
        visit::visit_item_mod(self, it);
        self.in_function = before;
    }

    fn visit_item_fn(&mut self, it: &'ast syn::ItemFn) {
        if !is_for_tests(&it.attrs) {
            self.function(bytes(it), &it.sig, Some(&it.block), |places| {
                visit::visit_item_fn(places, it);
            });
        }
    }

    fn visit_impl_item_fn(&mut self, it: &'ast syn::ImplItemFn) {
        self.function(bytes(it), &it.sig, Some(&it.block), |places| {
            visit::visit_impl_item_fn(places, it);
        });
    }

    fn visit_trait_item_fn(&mut self, it: &'ast syn::TraitItemFn) {
        self.function(bytes(it), &it.sig, it.default.as_ref(), |places| {
            visit::visit_trait_item_fn(places, it);
        });
    }

    fn visit_item_const(&mut self, it: &'ast syn::ItemConst) {
        let parts = Parts::new(
            &it.const_token,
            &it.colon_token,
            &it.ty,
            Some(&it.eq_token),
            &it.semi_token,
        );
        self.item(Form::Constant(parts), &it.ident, |places| visit::visit_item_const(places, it));
    }

    fn visit_item_static(&mut self, it: &'ast syn::ItemStatic) {
        if let syn::Type::Path(path) = &*it.ty
            && path.path.segments.last().is_some_and(|last| last.ident == "LazyLock")
        {
            if !self.in_function {
                self.statics.push(it.ident.to_string());
            }
            self.within(Inside::Runtime, |places| visit::visit_item_static(places, it));
            return;
        }
        let parts = Parts::new(
            &it.static_token,
            &it.colon_token,
            &it.ty,
            Some(&it.eq_token),
            &it.semi_token,
        );
        self.item(Form::Constant(parts), &it.ident, |places| visit::visit_item_static(places, it));
    }

    fn visit_impl_item_const(&mut self, it: &'ast syn::ImplItemConst) {
        let parts = Parts::new(
            &it.const_token,
            &it.colon_token,
            &it.ty,
            Some(&it.eq_token),
            &it.semi_token,
        );
        self.item(Form::Associated(parts), &it.ident, |places| {
            visit::visit_impl_item_const(places, it);
        });
    }

    fn visit_trait_item_const(&mut self, it: &'ast syn::TraitItemConst) {
        let equals = it.default.as_ref().map(|(equals, _)| equals);
        let parts = Parts::new(&it.const_token, &it.colon_token, &it.ty, equals, &it.semi_token);
        self.item(Form::Associated(parts), &it.ident, |places| {
            visit::visit_trait_item_const(places, it);
        });
    }

    fn visit_expr_reference(&mut self, it: &'ast syn::ExprReference) {
        let whole = bytes(it);
        if let Inside::Item(item) = self.inside()
            && self.items[item].class() != Class::Function
            && matches!(*it.expr, Expr::Array(_) | Expr::Call(_) | Expr::Struct(_) | Expr::Tuple(_))
        {
            self.items[item].borrows.push((bytes(&it.and_token), whole.end - 1..whole.end));
        }
        visit::visit_expr_reference(self, it);
    }

    fn visit_expr_const(&mut self, it: &'ast syn::ExprConst) {
        self.within(Inside::Fixed, |places| visit::visit_expr_const(places, it));
    }

    fn visit_expr_repeat(&mut self, it: &'ast syn::ExprRepeat) {
        self.visit_expr(&it.expr);
        self.within(Inside::Fixed, |places| places.visit_expr(&it.len));
    }

    fn visit_type_array(&mut self, it: &'ast syn::TypeArray) {
        self.visit_type(&it.elem);
        self.within(Inside::Fixed, |places| places.visit_expr(&it.len));
    }

    fn visit_generic_argument(&mut self, it: &'ast syn::GenericArgument) {
        match it {
            syn::GenericArgument::Const(_) => {
                self.within(Inside::Fixed, |places| visit::visit_generic_argument(places, it));
            }
            // A constant as an argument looks like a type.
            syn::GenericArgument::Type(syn::Type::Path(path)) => {
                if let Some(used) = constant(&path.path, path.qself.is_some()) {
                    self.fixed.insert(used);
                }
                visit::visit_generic_argument(self, it);
            }
            _ => visit::visit_generic_argument(self, it),
        }
    }

    fn visit_variant(&mut self, it: &'ast syn::Variant) {
        self.within(Inside::Fixed, |places| visit::visit_variant(places, it));
    }

    fn visit_pat(&mut self, it: &'ast syn::Pat) {
        let before = std::mem::replace(&mut self.in_pattern, true);
        if let syn::Pat::Ident(name) = it
            && is_constant_name(&name.ident.to_string())
        {
            self.uses(Class::Constant, name.ident.to_string());
        }
        visit::visit_pat(self, it);
        self.in_pattern = before;
    }

    fn visit_expr(&mut self, it: &'ast Expr) {
        let unit = self.unit.take();
        if matches!(it, Expr::Binary(_)) {
            self.unit = unit;
        }
        visit::visit_expr(self, it);
    }

    fn visit_expr_binary(&mut self, it: &'ast syn::ExprBinary) {
        let joins_let =
            matches!(it.op, BinOp::And(_)) && (holds_let(&it.left) || holds_let(&it.right));
        let unit = self.unit.take().unwrap_or_else(|| bytes(it));
        let place = Unit { joins_let, ..self.unit(unit.clone()) };
        self.operators.insert(bytes(&it.op).start, place);
        for side in [&it.left, &it.right] {
            self.unit = (!joins_let).then(|| unit.clone());
            self.visit_expr(side);
        }
        self.unit = None;
    }

    fn visit_expr_unary(&mut self, it: &'ast syn::ExprUnary) {
        let unit = self.unit(bytes(it));
        self.operators.insert(bytes(&it.op).start, unit);
        visit::visit_expr_unary(self, it);
    }

    fn visit_expr_match(&mut self, it: &'ast syn::ExprMatch) {
        let is_open = |arm: &syn::Arm| matches!(arm.pat, syn::Pat::Wild(_)) && arm.guard.is_none();
        // Without an arm for everything else, none may have a guard that it did not have.
        let inside = if it.arms.iter().any(is_open) { self.inside() } else { Inside::Fixed };
        for arm in &it.arms {
            let pattern_end = bytes(&arm.pat).end;
            self.arms.insert(bytes(arm).start, Arm { pattern_end, inside });
        }
        visit::visit_expr_match(self, it);
    }

    fn visit_arm(&mut self, it: &'ast syn::Arm) {
        if let Some((_, guard)) = &it.guard {
            let unit = self.unit(bytes(guard));
            self.guards.insert(unit.bytes.start, unit);
        }
        visit::visit_arm(self, it);
    }

    fn visit_expr_struct(&mut self, it: &'ast syn::ExprStruct) {
        for field in &it.fields {
            let unit = self.unit(bytes(it));
            self.fields.insert(bytes(field).start, unit);
        }
        visit::visit_expr_struct(self, it);
    }

    fn visit_expr_path(&mut self, it: &'ast syn::ExprPath) {
        if let Some((class, name)) = constant(&it.path, it.qself.is_some()) {
            self.uses(class, name.clone());
            if !self.in_pattern {
                let before = it.path.segments.iter().rev().nth(1);
                let module = before.map(|it| it.ident.to_string());
                self.uses.push(Use { class, name, module, bytes: bytes(it) });
            }
        }
        visit::visit_expr_path(self, it);
    }

    fn visit_expr_call(&mut self, it: &'ast syn::ExprCall) {
        if let Expr::Path(called) = &*it.func
            && let Some(last) = called.path.segments.last()
        {
            self.uses(Class::Function, last.ident.to_string());
        }
        visit::visit_expr_call(self, it);
    }

    fn visit_expr_method_call(&mut self, it: &'ast syn::ExprMethodCall) {
        self.uses(Class::Function, it.method.to_string());
        visit::visit_expr_method_call(self, it);
    }

    fn visit_macro(&mut self, it: &'ast syn::Macro) {
        if !it.path.is_ident("macro_rules") {
            self.tokens(it.tokens.clone());
        }
    }
}
