package io.trunkline.serialization.formats.jsonb.internal.form;

import io.trunkline.serialization.terms.AgreedClass;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A class of the table that two sides agreed on.
 *
 * @param number is written instead of its name
 * @param members which of this side's members both have, in the order in which they are written; in
 *     a table of stored data, null for a member of the writer's that is not here
 * @param indexes where each of them is among this side's members; -1 for none
 * @param agreed what both know of it
 */
public record AgreedForm(
    int number, List<@Nullable Member> members, List<Integer> indexes, AgreedClass agreed) {}
