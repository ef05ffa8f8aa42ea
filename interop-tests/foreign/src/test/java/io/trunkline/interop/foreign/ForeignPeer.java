package io.trunkline.interop.foreign;

/** A runtime that is not Java, in the version that its lock file names. */
enum ForeignPeer {
  DUBBO_GO("dubbo-go 3.3.1", Toolchain.GO, "go", "go.mod", "dubbo-go/v3 v3.3.1"),
  HESSIAN_JS(
      "hessian.js 2.11.0", Toolchain.NODE, "node", "package.json", "\"hessian.js\": \"2.11.0\""),
  DUBBO_PY("dubbo-py 0.2.2", Toolchain.PYTHON, "python", "requirements.txt", "dubbo-py==0.2.2");

  private final String text;
  private final Toolchain toolchain;
  private final String folder;
  private final String versions;
  private final String version;

  ForeignPeer(String text, Toolchain toolchain, String folder, String versions, String version) {
    this.text = text;
    this.toolchain = toolchain;
    this.folder = folder;
    this.versions = versions;
    this.version = version;
  }

  Toolchain toolchain() {
    return toolchain;
  }

  /** Where its program is, below this module. */
  String folder() {
    return folder;
  }

  /** The file in that folder that says which versions are built. */
  String versions() {
    return versions;
  }

  /** What is in that file for this version. */
  String version() {
    return version;
  }

  /** Name and version. */
  @Override
  public String toString() {
    return text;
  }
}
