package io.trunkline.internal.exchange;

import io.trunkline.serialization.ClassGate;
import java.util.List;

/**
 * What all services, or all references, of one interface have in common at one end. Immutable but
 * for what its gate keeps.
 *
 * @param gate decides on the classes of its messages
 * @param methods its own
 * @param echo those of {@link io.trunkline.call.EchoService}, which every service has
 */
public record ServiceInterface(
    Class<?> type, ClassGate gate, List<InterfaceMethod> methods, List<InterfaceMethod> echo) {}
