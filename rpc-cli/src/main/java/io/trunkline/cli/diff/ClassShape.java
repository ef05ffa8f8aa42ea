package io.trunkline.cli.diff;

import java.util.List;

/**
 * What a class file shows of the messages with objects of the class.
 *
 * @param parents the superclass and then the interfaces, with their arguments
 * @param formals the names of its type variables
 * @param fields the ones that it declares and that are sent, in their order
 * @param constants of an enum, in their order
 * @param bodies whether a constant of an enum has a class of its own
 * @param methods the types of the methods of an interface
 * @param emptyConstructor whether it has a constructor without parameters
 * @param uid the serialVersionUID, declared or computed by the JDK's rule
 */
record ClassShape(
    String name,
    Kind kind,
    boolean isFinal,
    List<TypeText> parents,
    List<String> formals,
    List<FieldShape> fields,
    List<String> constants,
    boolean bodies,
    List<TypeText> methods,
    boolean emptyConstructor,
    long uid) {

  /** How a class is declared. */
  enum Kind {
    BEAN,
    RECORD,
    ENUM,
    INTERFACE,
    ABSTRACT
  }

  /**
   * A field that is sent.
   *
   * @param isVariable whether its type contains a type variable, so that no reader of plain
   *     messages checks it
   */
  record FieldShape(String owner, String name, TypeText type, boolean isVariable) {

    /** Whether it is the same field, possibly with another type. */
    boolean isSamePlace(FieldShape other) {
      return name.equals(other.name) && owner.equals(other.owner);
    }
  }

  /** The superclass. */
  TypeText parent() {
    return parents.get(0);
  }
}
