package io.trunkline.interop.foreign;

/** A runtime that is not Java, in the version that its lock file names. */
enum ForeignPeer {
  DUBBO_GO("dubbo-go 3.3.1", Toolchain.GO, "go"),
  HESSIAN_JS("hessian.js 2.11.0", Toolchain.NODE, "node"),
  DUBBO_PY("dubbo-py 0.2.2", Toolchain.PYTHON, "python");

  private final String text;
  private final Toolchain toolchain;
  private final String folder;

  ForeignPeer(String text, Toolchain toolchain, String folder) {
    this.text = text;
    this.toolchain = toolchain;
    this.folder = folder;
  }

  Toolchain toolchain() {
    return toolchain;
  }

  /** Where its program is, below this module. */
  String folder() {
    return folder;
  }

  /** Name and version. */
  @Override
  public String toString() {
    return text;
  }
}
