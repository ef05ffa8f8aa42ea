package main

import (
	hessian "github.com/apache/dubbo-go-hessian2"
	"github.com/apache/dubbo-go-hessian2/java_exception"
)

// The classes of demo.bid, with the names that their fields have in Java. A generic call takes a
// name from the Go field and not from its tag, hence Id.

type BidRequest struct {
	Id          *string       `hessian:"id"`
	Device      *Device       `hessian:"device"`
	Impressions []*Impression `hessian:"impressions"`
}

func (*BidRequest) JavaClassName() string { return "demo.bid.BidRequest" }

type Device struct {
	OS      string `hessian:"os"`
	Make    string `hessian:"make"`
	Version string `hessian:"version"`
	Model   string `hessian:"model"`
	Lang    string `hessian:"lang"`
	Geo     *Geo   `hessian:"geo"`
}

func (*Device) JavaClassName() string { return "demo.bid.Device" }

type Geo struct {
	Lon     float32 `hessian:"lon"`
	Lat     float32 `hessian:"lat"`
	Country string  `hessian:"country"`
	City    string  `hessian:"city"`
}

func (*Geo) JavaClassName() string { return "demo.bid.Geo" }

type Impression struct {
	Id       string  `hessian:"id"`
	BidFloor float64 `hessian:"bidFloor"`
}

func (*Impression) JavaClassName() string { return "demo.bid.Impression" }

type BidResponse struct {
	Id       string     `hessian:"id"`
	SeatBids []*SeatBid `hessian:"seatBids"`
}

func (*BidResponse) JavaClassName() string { return "demo.bid.BidResponse" }

type SeatBid struct {
	Seat  string `hessian:"seat"`
	Group string `hessian:"group"`
}

func (*SeatBid) JavaClassName() string { return "demo.bid.SeatBid" }

// BidException has the fields of every Java exception, and its own.
type BidException struct {
	SerialVersionUID     int64
	DetailMessage        string
	SuppressedExceptions []java_exception.Throwabler
	StackTrace           []java_exception.StackTraceElement
	Cause                java_exception.Throwabler
	Code                 int32 `hessian:"code"`
}

func (BidException) JavaClassName() string { return "demo.bid.BidException" }

func (e BidException) Error() string { return e.DetailMessage }

func (e BidException) GetStackTrace() []java_exception.StackTraceElement { return e.StackTrace }

// Color is a Java enum.
type Color hessian.JavaEnum

var colors = []string{"RED", "GREEN", "BLUE"}

const green Color = 1

func (Color) JavaClassName() string { return "demo.bid.Color" }

func (c Color) String() string { return colors[c] }

func (Color) EnumValue(name string) hessian.JavaEnum {
	for i, color := range colors {
		if color == name {
			return hessian.JavaEnum(i)
		}
	}
	return hessian.InvalidJavaEnum
}

func init() {
	for _, bean := range []hessian.POJO{
		&BidRequest{}, &Device{}, &Geo{}, &Impression{}, &BidResponse{}, &SeatBid{},
		&BidException{}, &Moments{},
	} {
		hessian.RegisterPOJO(bean)
	}
	hessian.RegisterJavaEnum(green)
	hessian.SetCollectionSerialize(&HashSet{})
	hessian.SetCollectionSerialize(&LinkedHashSet{})
}
