package io.trunkline.testkit;

import java.util.Set;

/**
 * What can be wrong with a {@link ReferenceProvider}, each with the tests of the contract that have
 * to notice it.
 */
enum Fault {
  ASKS_NO_GATE(
      "aClassOneGateAllowedIsStillRefusedByAnother",
      "aDeclaredTypeIsNoPermission",
      "refusesAnUnlistedClassInAFieldOfAnException",
      "refusesAnUnlistedClassInAnAttachment",
      "refusesAnUnlistedClassInEveryPlace",
      "refusesAnUnlistedExceptionAsResultAndAsCause",
      "refusesNeighboursOfTrustedClassesAndUnlistedEnums"),
  INITIALISES_BEFORE_IT_ASKS(
      "refusesAnUnlistedClassInAFieldOfAnException",
      "refusesAnUnlistedClassInAnAttachment",
      "refusesAnUnlistedClassInEveryPlace",
      "refusesAnUnlistedExceptionAsResultAndAsCause",
      "refusesNeighboursOfTrustedClassesAndUnlistedEnums"),
  ASKS_FOR_THE_OUTER_CLASS("refusesNeighboursOfTrustedClassesAndUnlistedEnums"),
  REMEMBERS_CLASSES_ACROSS_GATES("aClassOneGateAllowedIsStillRefusedByAnother"),
  SEES_NO_TRAILING_BYTES("refusesTrailingBytes"),
  LEAKS_RAW_EXCEPTIONS(
      "aChangedByteNeverCausesAnythingButASerializationException", "refusesAMessageCutAtAnyByte"),
  READS_BEHIND_THE_LIMIT(
      "refusesAMessageCutAtAnyByte", "aMessageIsTheSameAtEveryPositionOfOutputAndInput"),
  WRITES_AT_ZERO(
      "aMessageIsTheSameAtEveryPositionOfOutputAndInput",
      "leadingStringsCanBeCopiedAndSkippedIfTheySaySo",
      "refusesToWritePastTheLimitAndLeavesWhatStoodBefore",
      "twoMessagesFollowEachOtherInOneOutput"),
  KNOWS_NO_DEPTH("readsNestingWithinTheDepthAndRefusesDeeper"),
  OVERFLOWS_ON_DEEP_VALUES("refusesToWriteWhatNestsWithoutEnd"),
  DROPS_HIGH_BYTES_OF_CHARS("stringsOfEveryWidthAndLengthArriveInBothForms"),
  KNOWS_CLASSES_ONLY("aValueOfAGenericTypeArrives"),
  LOSES_FRACTIONS_OF_FLOATS("floatFieldsKeepTheirValueAndTheirNeighbours"),
  COPIES_SHARED_OBJECTS("ringsOfReferencesArrive", "sharedObjectsStaySharedAndEqualOnesStayApart"),
  LOSES_CAUSES("exceptionsArriveWithClassMessageCauseAndFields"),
  SHARES_ONE_BUFFER("thirtyTwoThreadsAtOnceGetTheirOwnMessages"),
  RELEASES_ITS_ENGINE_TWICE(
      "closingAfterTheEndGivesNoEngineToTwoMessages",
      "messagesGivenUpHalfWayGiveNoEngineToTwoMessages"),
  STAYS_BROKEN_AFTER_A_FAILURE("failuresOfEveryKindLeaveTheSerializationUsable"),
  NUMBERS_THE_CATALOGUE("plainMessagesDoNotDependOnTheCatalogueOfEitherSide");

  private final Set<String> noticedBy;

  Fault(String... noticedBy) {
    this.noticedBy = Set.of(noticedBy);
  }

  Set<String> noticedBy() {
    return noticedBy;
  }
}
