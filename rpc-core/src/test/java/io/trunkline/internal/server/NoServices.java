package io.trunkline.internal.server;

/** Requests name what is not there: a reply as good as any. */
class NoServices implements ExportedServices {
  @Override
  public ExportedMethod find(String path, String version, String method, String descriptor) {
    return null;
  }

  @Override
  public ExportedMethod find(
      String path, String version, String group, String method, String descriptor) {
    return null;
  }

  @Override
  public String explainGroup(String path, String version, String group) {
    return "";
  }

  @Override
  public String explainMissing(String path, String version, String method, String descriptor) {
    return "nothing here";
  }
}
