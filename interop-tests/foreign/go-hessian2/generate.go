package main

import (
	"maps"
	"math"
	"math/rand"
	"strings"
	"time"

	"github.com/apache/dubbo-go-hessian2/java8_time"
	big "github.com/dubbogo/gost/math/big"
)

// generator makes one graph of about so many values.
type generator struct {
	random *rand.Rand
	left   int
	nodes  []*Node
}

func (g *generator) value() any {
	g.left--
	if g.left <= 0 {
		return g.scalar()
	}
	switch g.random.Intn(12) {
	case 0, 1, 2:
		return g.node()
	case 3, 4:
		return g.list()
	case 5:
		return g.table()
	case 6:
		return g.scalars()
	case 7:
		if len(g.nodes) > 0 {
			return g.nodes[g.random.Intn(len(g.nodes))]
		}
		return g.text()
	case 8:
		return g.moment()
	default:
		return g.scalar()
	}
}

func (g *generator) scalar() any {
	switch g.random.Intn(9) {
	case 0:
		return nil
	case 1:
		return g.random.Intn(2) == 0
	case 2:
		return g.number()
	case 3:
		return g.long()
	case 4:
		return g.ratio()
	case 5:
		return g.bytes()
	case 6:
		return g.date()
	case 7:
		return g.amount()
	default:
		return g.text()
	}
}

// number has about the same chance for each number of bits.
func (g *generator) number() int32 { return int32(g.random.Uint32()) >> g.random.Intn(32) }

func (g *generator) long() int64 { return int64(g.random.Uint64()) >> g.random.Intn(64) }

func (g *generator) ratio() float64 {
	switch g.random.Intn(5) {
	case 0:
		return float64(g.number())
	case 1:
		return float64(g.number()) / 1000
	case 2:
		return []float64{0, 1, math.Inf(1), math.MaxFloat64, math.SmallestNonzeroFloat64}[g.random.Intn(5)]
	default:
		return g.random.NormFloat64()
	}
}

var runes = []rune{'a', 'z', 0, 0x7f, 0x80, 0x7ff, 0x800, '你', 0xd7ff, 0xe000, 0xffff, 0x10000, '😀', 0x10ffff}

func (g *generator) text() string {
	length := g.random.Intn(12)
	if g.random.Intn(100) == 0 {
		length = []int{31, 32, 255, 1023, 1024, 32767, 32768, 33000, 65536}[g.random.Intn(9)]
	}
	var text strings.Builder
	for i := 0; i < length; i++ {
		text.WriteRune(runes[g.random.Intn(len(runes))])
	}
	return text.String()
}

func (g *generator) bytes() []byte {
	length := 1 + g.random.Intn(20)
	if g.random.Intn(100) == 0 {
		length = []int{15, 16, 1023, 1024, 4095, 4096, 4097, 70000}[g.random.Intn(8)]
	}
	bytes := make([]byte, length)
	g.random.Read(bytes)
	return bytes
}

func (g *generator) date() time.Time { return time.UnixMilli(g.random.Int63n(1<<43) - 1<<41) }

func (g *generator) amount() any {
	digits := make([]byte, 1+g.random.Intn(30))
	for i := range digits {
		digits[i] = byte('0' + g.random.Intn(10))
	}
	digits[0] = byte('1' + g.random.Intn(9))
	text := string(digits)
	if g.random.Intn(2) == 0 {
		text = "-" + text
	}
	if g.random.Intn(2) == 0 {
		total := &big.Integer{}
		check(total.FromString(text))
		return total
	}
	amount := &big.Decimal{}
	check(amount.FromString(text + "." + string(digits[:1+g.random.Intn(len(digits))])))
	return amount
}

func (g *generator) day() *java8_time.LocalDate {
	return &java8_time.LocalDate{Year: int32(g.random.Intn(4000)), Month: int32(1 + g.random.Intn(12)), Day: int32(1 + g.random.Intn(28))}
}

func (g *generator) moment() any {
	day := *g.day()
	hour := java8_time.LocalTime{Hour: int32(g.random.Intn(24)), Minute: int32(g.random.Intn(60)), Second: int32(g.random.Intn(60)), Nano: int32(g.random.Intn(1e9))}
	both := java8_time.LocalDateTime{Date: day, Time: hour}
	offset := java8_time.ZoneOffSet{Seconds: int32(g.random.Intn(64801) - 32400)}
	switch g.random.Intn(12) {
	case 0:
		return &day
	case 1:
		return &hour
	case 2:
		return &both
	case 3:
		return &java8_time.Instant{Seconds: g.random.Int63n(1<<40) - 1<<39, Nanos: int32(g.random.Intn(1e9))}
	case 4:
		return &java8_time.Duration{Seconds: g.random.Int63n(1<<40) - 1<<39, Nanos: int32(g.random.Intn(1e9))}
	case 5:
		return &java8_time.Year{Year: day.Year}
	case 6:
		return &java8_time.YearMonth{Year: day.Year, Month: day.Month}
	case 7:
		return &java8_time.MonthDay{Month: day.Month, Day: day.Day}
	case 8:
		return &java8_time.Period{Years: g.number(), Months: g.number(), Days: g.number()}
	case 9:
		return &java8_time.OffsetDateTime{DateTime: both, Offset: offset}
	case 10:
		return &java8_time.OffsetTime{LocalTime: hour, ZoneOffset: offset}
	default:
		return &java8_time.ZonedDateTime{DateTime: both, Offset: java8_time.ZoneOffSet{Seconds: 0}, ZoneId: "UTC"}
	}
}

func (g *generator) list() []any {
	list := make([]any, 1+g.random.Intn(9))
	for i := range list {
		list[i] = g.value()
	}
	return list
}

func (g *generator) table() map[any]any {
	table := make(map[any]any)
	for i := 1 + g.random.Intn(6); i > 0; i-- {
		switch g.random.Intn(3) {
		case 0:
			table[g.number()] = g.value()
		case 1:
			table[g.long()] = g.value()
		default:
			table[g.text()] = g.value()
		}
	}
	return table
}

func (g *generator) scalars() *Scalars {
	return &Scalars{g.random.Intn(2) == 0, g.number(), g.long(), g.ratio(), g.text(), g.bytes(), g.date()}
}

func (g *generator) node() *Node {
	node := &Node{}
	g.nodes = append(g.nodes, node)
	node.Name = g.text()
	node.Any = g.value()
	if g.left > 0 && g.random.Intn(2) == 0 {
		node.Next = g.node()
	} else if g.random.Intn(3) == 0 {
		node.Next = g.nodes[g.random.Intn(len(g.nodes))]
	}
	node.List = g.list()
	node.Map = g.table()
	maps.DeleteFunc(node.Map, func(_, value any) bool { return value == nil })
	if g.random.Intn(2) == 0 {
		node.Scalars = g.scalars()
	}
	node.Color = Color(g.random.Intn(len(colors)))
	switch amount := g.amount().(type) {
	case *big.Decimal:
		node.Amount = amount
	case *big.Integer:
		node.Total = amount
	}
	node.Day = g.day()
	return node
}
