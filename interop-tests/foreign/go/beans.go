package main

import (
	hessian "github.com/apache/dubbo-go-hessian2"
)

// The beans of demo.bid, with the names that their fields have in Java.

type BidRequest struct {
	ID          *string       `hessian:"id"`
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
	ID       string  `hessian:"id"`
	BidFloor float64 `hessian:"bidFloor"`
}

func (*Impression) JavaClassName() string { return "demo.bid.Impression" }

type BidResponse struct {
	ID       string     `hessian:"id"`
	SeatBids []*SeatBid `hessian:"seatBids"`
}

func (*BidResponse) JavaClassName() string { return "demo.bid.BidResponse" }

type SeatBid struct {
	Seat  string `hessian:"seat"`
	Group string `hessian:"group"`
}

func (*SeatBid) JavaClassName() string { return "demo.bid.SeatBid" }

func init() {
	for _, bean := range []hessian.POJO{
		&BidRequest{}, &Device{}, &Geo{}, &Impression{}, &BidResponse{}, &SeatBid{},
	} {
		hessian.RegisterPOJO(bean)
	}
}

func goldenRequest() *BidRequest {
	return &BidRequest{
		Device: &Device{
			OS: "ios", Make: "apple", Version: "7.0", Model: "iphone", Lang: "zh_CN",
			Geo: &Geo{Lon: 100.1, Lat: 100.1, Country: "china", City: "beijing"},
		},
		Impressions: []*Impression{{ID: "abc", BidFloor: 1.1}},
	}
}

func goldenResponse() *BidResponse {
	return &BidResponse{ID: "abc", SeatBids: []*SeatBid{{Seat: "seat", Group: "group"}}}
}
