package io.trunkline.house;

import static java.util.regex.Pattern.CASE_INSENSITIVE;

import java.util.List;
import java.util.regex.Pattern;

/** A construction that pages and comments avoid, with the words to use instead. */
record BannedWords(Pattern pattern, String instead) {

  static final List<BannedWords> ALL =
      List.of(
          banned("\\b(?:whoever|whomever)\\b", "name the person or the part"),
          banned(
              "\\b(?:of|by|for|from|with|than|and|or|but|as|on|in|to|at) what"
                  + " (?:is|was|are|were|its?|they|he|has|had|comes?|came|goes|went|remains|stays|others?)\\b",
              "name the thing"),
          banned(
              "(?<!#\\s|\\*)(?-i:What) (?:is|was|its?|they|has|comes|came|an?|the)\\b[^.?|]*\\.|[;:] what (?:is|was|it|they|has)\\b",
              "name the thing"),
          banned("\\bthe ones? (?:that|which|who)\\b", "repeat the noun"),
          banned("\\b(?:says?|said|saying)\\b", "report, return, state, set, contain"),
          banned("\\b(?:tells?|told|telling)\\b", "notify, report, show; distinguish"),
          banned("\\b(?:hears?|heard|hearing)\\b", "receive, be notified"),
          banned(
              "(?<!(?:caller|user|operator|who|everyone)\\s)\\bknows\\b",
              "have, store, recognize, support"),
          banned(
              "\\bbehind\\b(?! (?:(?:an?|the|one|its|such a) )?(?:load balancer|NAT|proxy|firewall|gateway|router))",
              "after, at the end of"),
          banned("\\bbeside\\b", "next to, in addition to, compared with"),
          banned(
              "(?<!there\\s)\\b(?:is|are|was|were|be) no (?!longer\\b|more\\b|less\\b|later\\b|different\\b)",
              "is not an X, no X is available, X does not exist"),
          banned("\\b(?:is|are|was|were) none\\b(?! of\\b)", "is not an X, no X is available"),
          banned(
              "\\bof (?:its|their|his|your|our) own\\b"
                  + "(?=[^\\w\\s]|\\s*$| (?:and|as|but|for|from|has|if|in|is|or|that|to|when|which|with)\\b)",
              "its own X"),
          banned("\\banew\\b", "again"),
          banned("\\bof late\\b|\\bin the mean\\b", "recently, on average"),
          banned("\\bby and by\\b", "gradually"),
          banned(
              "\\bthe latter\\b|\\bthe former(?= (?:is|are|was|of)\\b|[.,;)])", "repeat the noun"),
          banned("\\bthe same,? but\\b", "state what this one does"),
          banned(
              "\\b(?:mend(?:s|ed|ing)?|lends?|lent|lending)\\b", "fix; pass, borrow, run inline"));

  /**
   * @param regex in which a space stands for any whitespace
   */
  private static BannedWords banned(String regex, String instead) {
    return new BannedWords(Pattern.compile(regex.replace(" ", "\\s+"), CASE_INSENSITIVE), instead);
  }
}
