package io.trunkline.calls;

/** What a provider knows of its caller. */
interface Who {

  /** The caller's certificate, or what is missing. */
  String name();

  /** The names that the caller's certificate gives besides, and the version of TLS. */
  String details();

  /** Who it is to the authenticator. */
  String identity();

  String echo(String text);

  void note(int number);
}
