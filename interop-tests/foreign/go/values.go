package main

import (
	"fmt"
	"reflect"
	"sort"
	"strconv"
	"strings"
	"time"

	"github.com/apache/dubbo-go-hessian2/java8_time"
	gxbig "github.com/dubbogo/gost/math/big"
)

// LocalDateTime is java.time.LocalDateTime where it is an argument. The library's own type travels
// in the same way, but names its handle class in the descriptor of the method.
type LocalDateTime java8_time.LocalDateTime

func (LocalDateTime) JavaClassName() string { return java8_time.LocalDateTime{}.JavaClassName() }

func (LocalDateTime) JavaParamName() string { return "java.time.LocalDateTime" }

// HashSet is java.util.HashSet, which dubbo-go reads as a list unless a type for it is registered.
type HashSet struct{ values []any }

func (s *HashSet) Get() []any { return s.values }

func (s *HashSet) Set(values []any) { s.values = values }

func (*HashSet) JavaClassName() string { return "java.util.HashSet" }

func (*HashSet) JavaParamName() string { return "java.util.Set" }

// LinkedHashSet is java.util.LinkedHashSet.
type LinkedHashSet struct{ HashSet }

func (*LinkedHashSet) JavaClassName() string { return "java.util.LinkedHashSet" }

// Moments is demo.bid.Moments: what java.time has.
type Moments struct {
	Date           time.Time                   `hessian:"date"`
	Instant        java8_time.Instant          `hessian:"instant"`
	LocalDate      java8_time.LocalDate        `hessian:"localDate"`
	LocalTime      java8_time.LocalTime        `hessian:"localTime"`
	LocalDateTime  java8_time.LocalDateTime    `hessian:"localDateTime"`
	OffsetDateTime java8_time.OffsetDateTime   `hessian:"offsetDateTime"`
	OffsetTime     java8_time.OffsetTime       `hessian:"offsetTime"`
	ZonedDateTime  java8_time.ZonedDateTime    `hessian:"zonedDateTime"`
	ZoneOffset     java8_time.ZoneOffSet       `hessian:"zoneOffset"`
	Duration       java8_time.Duration         `hessian:"duration"`
	Period         java8_time.Period           `hessian:"period"`
	Year           java8_time.Year             `hessian:"year"`
	YearMonth      java8_time.YearMonth        `hessian:"yearMonth"`
	MonthDay       java8_time.MonthDay         `hessian:"monthDay"`
	More           []*java8_time.LocalDateTime `hessian:"more"`
}

func (*Moments) JavaClassName() string { return "demo.bid.Moments" }

func goldenRequest() *BidRequest {
	return &BidRequest{
		Device: &Device{
			OS: "ios", Make: "apple", Version: "7.0", Model: "iphone", Lang: "zh_CN",
			Geo: &Geo{Lon: 100.1, Lat: 100.1, Country: "china", City: "beijing"},
		},
		Impressions: []*Impression{{Id: "abc", BidFloor: 1.1}},
	}
}

func goldenResponse() *BidResponse {
	return &BidResponse{Id: "abc", SeatBids: []*SeatBid{{Seat: "seat", Group: "group"}}}
}

// goldenMoments is 2024-02-29T11:34:56.789012345Z in Paris.
func goldenMoments() *Moments {
	date := java8_time.LocalDate{Year: 2024, Month: 2, Day: 29}
	clock := java8_time.LocalTime{Hour: 12, Minute: 34, Second: 56, Nano: 789_012_345}
	later := clock
	later.Nano++
	local := java8_time.LocalDateTime{Date: date, Time: clock}
	offset := java8_time.ZoneOffSet{Seconds: 3600}
	seconds := int64(1_709_206_496)
	return &Moments{
		Date:           time.UnixMilli(seconds*1000 + 789),
		Instant:        java8_time.Instant{Seconds: seconds, Nanos: 789_012_345},
		LocalDate:      date,
		LocalTime:      clock,
		LocalDateTime:  local,
		OffsetDateTime: java8_time.OffsetDateTime{DateTime: local, Offset: offset},
		OffsetTime:     java8_time.OffsetTime{LocalTime: clock, ZoneOffset: offset},
		ZonedDateTime:  java8_time.ZonedDateTime{DateTime: local, Offset: offset, ZoneId: "Europe/Paris"},
		ZoneOffset:     offset,
		Duration:       java8_time.Duration{Seconds: seconds, Nanos: 789_012_345},
		Period:         java8_time.Period{Years: 1, Months: -2, Days: 29},
		Year:           java8_time.Year{Year: 2024},
		YearMonth:      java8_time.YearMonth{Year: 2024, Month: 2},
		MonthDay:       java8_time.MonthDay{Month: 2, Day: 29},
		More:           []*java8_time.LocalDateTime{&local, {Date: date, Time: later}},
	}
}

// goldenTypes are the arguments of the case types.
func goldenTypes() []any {
	decimal, err := gxbig.NewDecFromString("12345678901234567890.123456789")
	if err != nil {
		panic(err)
	}
	boxed := int32(42)
	return []any{
		time.UnixMilli(1_700_000_000_123),
		LocalDateTime{
			Date: java8_time.LocalDate{Year: 2024, Month: 2, Day: 29},
			Time: java8_time.LocalTime{Hour: 12, Minute: 34, Second: 56, Nano: 789_000_000},
		},
		decimal,
		green,
		[]any{int32(1), int32(2), int32(300)},
		map[any]any{"one": int64(1), "big": int64(1) << 40},
		&HashSet{values: []any{"x", "y"}},
		[]byte{1, 2, 3, 0xff},
		[]int32{1, -1, 70_000},
		int64(123_456_789_012),
		&boxed,
	}
}

var typeNames = []string{
	"date", "ldt", "bd", "color", "list", "map", "set", "bytes", "ints", "prim", "boxed",
}

// text is a value as the Java side writes it: with its type wherever two would look the same.
func text(value any) string {
	switch v := value.(type) {
	case nil:
		return "null"
	case string:
		return v
	case time.Time:
		return fmt.Sprintf("Date(%d)", v.UnixMilli())
	case *java8_time.LocalDateTime:
		return fmt.Sprintf("%04d-%02d-%02dT%02d:%02d:%02d.%03d", v.Date.Year, v.Date.Month,
			v.Date.Day, v.Time.Hour, v.Time.Minute, v.Time.Second, v.Time.Nano/1_000_000)
	case LocalDateTime:
		return text((*java8_time.LocalDateTime)(&v))
	case *gxbig.Decimal:
		return "BigDecimal(" + v.String() + ")"
	case Color:
		return "Color(" + v.String() + ")"
	case *Color:
		return text(*v)
	case int32:
		return fmt.Sprintf("Integer(%d)", v)
	case *int32:
		return text(*v)
	case int64:
		return fmt.Sprintf("Long(%d)", v)
	case *LinkedHashSet:
		return text(&v.HashSet)
	case *HashSet:
		texts := texts(v.values)
		sort.Strings(texts)
		return "set[" + strings.Join(texts, ", ") + "]"
	case []byte:
		signed := make([]string, len(v))
		for i, b := range v {
			signed[i] = strconv.Itoa(int(int8(b)))
		}
		return "bytes[" + strings.Join(signed, ", ") + "]"
	case []int32:
		return "ints[" + strings.Trim(strings.ReplaceAll(fmt.Sprint(v), " ", ", "), "[]") + "]"
	case []any:
		return "list[" + strings.Join(texts(v), ", ") + "]"
	case map[any]any:
		entries := make([]string, 0, len(v))
		for key, value := range v {
			entries = append(entries, text(key)+": "+text(value))
		}
		sort.Strings(entries)
		return "map{" + strings.Join(entries, ", ") + "}"
	}
	return bean(reflect.ValueOf(value))
}

func texts(values []any) []string {
	all := make([]string, len(values))
	for i, value := range values {
		all[i] = text(value)
	}
	return all
}

// bean is what toString of the classes of demo.bid returns.
func bean(value reflect.Value) string {
	switch value.Kind() {
	case reflect.Pointer:
		if value.IsNil() {
			return "null"
		}
		return bean(value.Elem())
	case reflect.Struct:
		fields := make([]string, value.NumField())
		for i := range fields {
			fields[i] = value.Type().Field(i).Tag.Get("hessian") + "=" + bean(value.Field(i))
		}
		return value.Type().Name() + "(" + strings.Join(fields, ", ") + ")"
	case reflect.Slice:
		elements := make([]string, value.Len())
		for i := range elements {
			elements[i] = bean(value.Index(i))
		}
		return "[" + strings.Join(elements, ", ") + "]"
	default:
		return fmt.Sprint(value.Interface())
	}
}
