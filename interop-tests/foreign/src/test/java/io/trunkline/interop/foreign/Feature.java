package io.trunkline.interop.foreign;

/** What a peer is asked to show, in the order in which it is asked. */
enum Feature {
  BID("bid", "beans with lists, doubles and floats"),
  UNICODE("unicode", "text beyond the basic plane"),
  TEXT_50K("text50k", "a text of 50 KB, both ways"),
  TEXT_900K("text900k", "a text of 900 KB, both ways"),
  NULL("null", "null"),
  VOID("void", "a void method"),
  ONE_WAY("oneway", "a one-way call"),
  DECLARED("declared", "a declared exception, with its fields"),
  RUNTIME("runtime", "an exception of the JDK"),
  OWN("own", "an exception that the caller does not have"),
  TYPES("types", "11 types of arguments and results"),
  TIMES("times", "14 types of `java.time` in a bean"),
  GROUP("group", "a service in a group"),
  VERSION("version", "a service with a version"),
  ATTACHMENTS("attachments", "attachments, both ways"),
  BARE("bare", "null in place of attachments, as sent by releases without attachments in replies"),
  GENERIC("generic", "a call without the interface"),
  CLIENT("client", "a call with the library's own client"),
  AS_TEXT("astext", "a number or boolean sent for a String is read as its text"),
  AS_INT("asint", "9.0 sent for an int is read as 9"),
  AS_BEAN("asbean", "a map sent for a bean is read as the bean"),
  NEW_FIELD(
      "newfield",
      "a field that Trunkline's class lacks is ignored, whatever the class of its value"),
  STRANGERS("strangers", "an attachment of a class that Trunkline lacks does not fail the call"),
  BEHIND("behind", "bytes after the last item are ignored"),
  PARALLEL("parallel", "2,000 parallel calls"),
  HEARTBEATS("heartbeats", "heartbeats of both sides are answered"),
  MARKED("marked", "the heartbeat with the handshake mark is answered like any other"),
  IDLE("idle", "a call after 40 idle seconds, on the same connection"),
  PLAIN("plain", "Trunkline's provider sends nothing that a stock provider does not send"),
  SHUTDOWN(
      "shutdown",
      "a provider that shuts down sends the read-only event (`R`) and completes the running call");

  private final String word;
  private final String text;

  Feature(String word, String text) {
    this.word = word;
    this.text = text;
  }

  /** The name of its case in the foreign programs. */
  String word() {
    return word;
  }

  /** In words. */
  @Override
  public String toString() {
    return text;
  }
}
