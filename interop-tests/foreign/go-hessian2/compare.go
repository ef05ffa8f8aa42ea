package main

import (
	"bytes"
	"fmt"
	"reflect"
	"time"

	big "github.com/dubbogo/gost/math/big"
)

// comparison walks two graphs at the same time. A node that was met before has to be the same one in both.
type comparison struct {
	arrivedFor map[*Node]*Node
	sentFor    map[*Node]*Node
}

// compare returns the first difference; empty if there is none.
func compare(sent, arrived any) string {
	c := comparison{map[*Node]*Node{}, map[*Node]*Node{}}
	return c.values("graph", sent, arrived)
}

func (c *comparison) values(path string, sent, arrived any) string {
	if reflect.TypeOf(sent) != reflect.TypeOf(arrived) {
		return fmt.Sprintf("%s: sent %T %v, arrived %T %v", path, sent, sent, arrived, arrived)
	}
	equal := true
	switch one := sent.(type) {
	case nil:
	case *Node:
		return c.nodes(path, one, arrived.(*Node))
	case []any:
		return c.lists(path, one, arrived.([]any))
	case map[any]any:
		return c.tables(path, one, arrived.(map[any]any))
	case []byte:
		equal = bytes.Equal(one, arrived.([]byte))
	case time.Time:
		equal = one.Equal(arrived.(time.Time))
	case *big.Decimal:
		equal = one == nil && arrived.(*big.Decimal) == nil || one.String() == arrived.(*big.Decimal).String()
	case *big.Integer:
		equal = one == nil && arrived.(*big.Integer) == nil || one.String() == arrived.(*big.Integer).String()
	case *Scalars:
		return c.scalars(path, one, arrived.(*Scalars))
	default:
		equal = reflect.DeepEqual(sent, arrived)
	}
	if !equal {
		return fmt.Sprintf("%s: sent %v, arrived %v", path, sent, arrived)
	}
	return ""
}

func (c *comparison) nodes(path string, sent, arrived *Node) string {
	if sent == nil || arrived == nil {
		if sent != arrived {
			return fmt.Sprintf("%s: sent %p, arrived %p", path, sent, arrived)
		}
		return ""
	}
	knownArrived, one := c.arrivedFor[sent]
	knownSent, other := c.sentFor[arrived]
	if one || other {
		if knownArrived != arrived || knownSent != sent {
			return path + ": was one object, is two, or the reverse"
		}
		return ""
	}
	c.arrivedFor[sent], c.sentFor[arrived] = arrived, sent
	return first(
		func() string { return c.values(path+".name", sent.Name, arrived.Name) },
		func() string { return c.values(path+".any", sent.Any, arrived.Any) },
		func() string { return c.nodes(path+".next", sent.Next, arrived.Next) },
		func() string { return c.lists(path+".list", sent.List, arrived.List) },
		func() string { return c.tables(path+".map", sent.Map, arrived.Map) },
		func() string { return c.scalars(path+".scalars", sent.Scalars, arrived.Scalars) },
		func() string { return c.values(path+".color", sent.Color, arrived.Color) },
		func() string { return c.values(path+".amount", sent.Amount, arrived.Amount) },
		func() string { return c.values(path+".total", sent.Total, arrived.Total) },
		func() string { return c.values(path+".day", sent.Day, arrived.Day) })
}

func (c *comparison) scalars(path string, sent, arrived *Scalars) string {
	if sent == nil || arrived == nil {
		if sent != arrived {
			return fmt.Sprintf("%s: sent %p, arrived %p", path, sent, arrived)
		}
		return ""
	}
	return first(
		func() string { return c.values(path+".flag", sent.Flag, arrived.Flag) },
		func() string { return c.values(path+".number", sent.Number, arrived.Number) },
		func() string { return c.values(path+".longer", sent.Long, arrived.Long) },
		func() string { return c.values(path+".ratio", sent.Ratio, arrived.Ratio) },
		func() string { return c.values(path+".text", sent.Text, arrived.Text) },
		func() string { return c.values(path+".bytes", sent.Bytes, arrived.Bytes) },
		func() string { return c.values(path+".date", sent.Date, arrived.Date) })
}

func (c *comparison) lists(path string, sent, arrived []any) string {
	if len(sent) != len(arrived) {
		return fmt.Sprintf("%s: sent %d elements, arrived %d", path, len(sent), len(arrived))
	}
	for i := range sent {
		if difference := c.values(fmt.Sprintf("%s[%d]", path, i), sent[i], arrived[i]); difference != "" {
			return difference
		}
	}
	return ""
}

func (c *comparison) tables(path string, sent, arrived map[any]any) string {
	if len(sent) != len(arrived) {
		return fmt.Sprintf("%s: sent %d entries, arrived %d", path, len(sent), len(arrived))
	}
	for key, value := range sent {
		other, present := arrived[key]
		if !present {
			return fmt.Sprintf("%s: key %T %v is missing", path, key, key)
		}
		if difference := c.values(fmt.Sprintf("%s[%v]", path, key), value, other); difference != "" {
			return difference
		}
	}
	return ""
}

func first(comparisons ...func() string) string {
	for _, compare := range comparisons {
		if difference := compare(); difference != "" {
			return difference
		}
	}
	return ""
}
