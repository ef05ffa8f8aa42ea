package demo.filters;

import com.alibaba.csp.sentinel.node.ClusterNode;
import com.alibaba.csp.sentinel.node.IntervalProperty;
import com.alibaba.csp.sentinel.slots.block.RuleConstant;
import com.alibaba.csp.sentinel.slots.block.authority.AuthorityRule;
import com.alibaba.csp.sentinel.slots.block.authority.AuthorityRuleManager;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import com.alibaba.csp.sentinel.slots.clusterbuilder.ClusterBuilderSlot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Calls that Sentinel's rules let pass or block. */
final class SentinelCalls {

  private static final String SERVICE = "demo.filters.Greeter";

  private SentinelCalls() {}

  /** The outcomes, and the counts of Sentinel. */
  static List<String> of(Greeter greeter) {
    IntervalProperty.updateInterval(
        60_000); // all calls are in one interval, however long they take
    FlowRule flow = new FlowRule(SERVICE + ":greet(java.lang.String)");
    flow.setCount(1); // per second: 60 passes at both ends together
    FlowRuleManager.loadRules(List.of(flow));
    AuthorityRule authority = new AuthorityRule();
    authority.setResource(SERVICE + ":reserve(java.lang.String)");
    authority.setLimitApp("filters-demo");
    authority.setStrategy(RuleConstant.AUTHORITY_BLACK);
    AuthorityRuleManager.loadRules(List.of(authority));

    Map<String, Integer> outcomes = new TreeMap<>();
    for (int i = 0; i < 40; i++) {
      outcomes.merge(Outcome.of(() -> greeter.greet("ann")), 1, Integer::sum);
    }
    outcomes.merge(Outcome.of(() -> greeter.reserve("bob")), 1, Integer::sum);
    outcomes.merge(Outcome.of(() -> greeter.fail("tea")), 1, Integer::sum);
    List<String> lines = new ArrayList<>();
    outcomes.forEach((outcome, times) -> lines.add(times + " x " + outcome));
    Map<String, ClusterNode> nodes = new TreeMap<>();
    ClusterBuilderSlot.getClusterNodeMap().forEach((of, node) -> nodes.put(of.getName(), node));
    nodes.forEach(
        (name, node) ->
            lines.add(
                name
                    + " passed "
                    + node.totalPass()
                    + ", blocked "
                    + node.blockRequest()
                    + ", threw "
                    + node.totalException()));
    return lines;
  }
}
