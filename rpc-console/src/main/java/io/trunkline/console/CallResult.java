package io.trunkline.console;

import java.util.Map;

/**
 * The end of a call that a form made.
 *
 * @param method the name of the method, as a form has it
 * @param entered the texts of the form
 * @param isAnswer whether the method returned a value
 * @param title what happened, in a few words
 * @param text the value as JSON, or the reason why there is none
 */
record CallResult(
    String method, Map<String, String> entered, boolean isAnswer, String title, String text) {}
