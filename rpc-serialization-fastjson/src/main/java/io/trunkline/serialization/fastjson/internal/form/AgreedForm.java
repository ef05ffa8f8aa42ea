package io.trunkline.serialization.fastjson.internal.form;

import io.trunkline.serialization.terms.AgreedClass;
import java.util.List;

/**
 * A class of the table that two sides agreed on.
 *
 * @param number is written instead of its name
 * @param members which of this side's members both have, in the order in which they are written
 * @param agreed what both know of it
 */
public record AgreedForm(int number, List<Member> members, AgreedClass agreed) {}
