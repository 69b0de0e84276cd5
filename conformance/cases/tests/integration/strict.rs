//! JSON that is read strictly.

use chess_arbiter_cases::strict::read;
use serde_json::json;

#[test]
fn json_is_read_unchanged() {
    let text = r#"{"id":1,"turns":["a2a3"],"end":null,"x":{"y":-1.5,"z":true}}"#;
    let expected = json!({"id": 1, "turns": ["a2a3"], "end": null, "x": {"y": -1.5, "z": true}});
    assert_eq!(read(text.as_bytes(), 9, &str::to_owned).ok(), Some(expected));
    assert!(read(b"1 2", 9, &str::to_owned).is_err());
}

#[test]
fn a_duplicate_key_is_refused_at_any_depth_with_its_place() {
    for text in ["{\"id\":1,\n\"id\":1}", "{\"end\":\n[{\"by\":1,\"by\":1}]}"] {
        let error = read(text.as_bytes(), 9, &str::to_owned).expect_err("a key is duplicate");
        assert!(
            error.to_string().contains("duplicate key `")
                && error.to_string().contains("at line 2"),
            "{error}"
        );
    }
}

#[test]
fn too_many_values_are_refused() {
    assert!(read(b"[1,2,3]", 4, &str::to_owned).is_ok());
    let error = read(b"[1,2,3]", 3, &str::to_owned).expect_err("there are four");
    assert!(error.to_string().contains("too many values"), "{error}");
}
