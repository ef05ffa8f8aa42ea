package io.trunkline.serialization.formats.model;

/**
 * The containers that all items of one message have had so far, for a form whose references lead
 * into earlier items. For one thread.
 */
public final class MessageObjects {

  private final ReadObjects objects = ReadObjects.numbered();

  ReadObjects objects() {
    return objects;
  }
}
