package io.trunkline.spring;

/** The factory bean that was declared for a reference: a mock of a test may replace it. */
interface ReferenceDeclaration {

  /** Of the definition of a reference's settings: the name of the reference's bean. */
  String NAME = "trunkline.reference";
}
