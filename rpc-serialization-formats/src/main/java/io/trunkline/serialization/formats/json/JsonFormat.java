package io.trunkline.serialization.formats.json;

import io.trunkline.serialization.formats.model.Dialect;

/** The serializations whose items are lines of JSON. */
enum JsonFormat {
  GSON("gson", 16, JsonSyntax.GSON, new GsonDialect()),
  FASTJSON("fastjson", 6, JsonSyntax.FASTJSON, new FastjsonDialect());

  private final String serialization;
  private final int wireId;
  private final JsonSyntax syntax;
  private final Dialect dialect;

  JsonFormat(String serialization, int wireId, JsonSyntax syntax, Dialect dialect) {
    this.serialization = serialization;
    this.wireId = wireId;
    this.syntax = syntax;
    this.dialect = dialect;
  }

  String serialization() {
    return serialization;
  }

  int wireId() {
    return wireId;
  }

  /** Of plain messages. */
  JsonSyntax syntax() {
    return syntax;
  }

  /** Of plain messages. */
  Dialect dialect() {
    return dialect;
  }
}
