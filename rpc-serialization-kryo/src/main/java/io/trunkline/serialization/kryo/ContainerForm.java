package io.trunkline.serialization.kryo;

/** A serializer of a collection or map whose class has more than its elements. */
interface ContainerForm {

  /** What it is to a reader without the class. */
  ContainerShape shape();

  /** What is lost where only its elements are written, such as {@code its field total}. */
  String beyondElements();
}
