package main

import (
	"time"

	hessian "github.com/apache/dubbo-go-hessian2"
	"github.com/apache/dubbo-go-hessian2/java8_time"
	big "github.com/dubbogo/gost/math/big"
)

const model = "io.trunkline.interop.foreign.HessianModel$"

// Scalars has a field of each simple type.
type Scalars struct {
	Flag   bool      `hessian:"flag"`
	Number int32     `hessian:"number"`
	Long   int64     `hessian:"longer"`
	Ratio  float64   `hessian:"ratio"`
	Text   string    `hessian:"text"`
	Bytes  []byte    `hessian:"bytes"`
	Date   time.Time `hessian:"date"`
}

func (Scalars) JavaClassName() string { return model + "Scalars" }

// Node refers to others, and possibly to itself.
type Node struct {
	Name    string                `hessian:"name"`
	Any     any                   `hessian:"any"`
	Next    *Node                 `hessian:"next"`
	List    []any                 `hessian:"list"`
	Map     map[any]any           `hessian:"map"`
	Scalars *Scalars              `hessian:"scalars"`
	Color   Color                 `hessian:"color"`
	Amount  *big.Decimal          `hessian:"amount"`
	Total   *big.Integer          `hessian:"total"`
	Day     *java8_time.LocalDate `hessian:"day"`
}

func (Node) JavaClassName() string { return model + "Node" }

// Color is a Java enum.
type Color hessian.JavaEnum

const (
	red Color = iota
	green
	blue
)

var colors = []string{"RED", "GREEN", "BLUE"}

func (Color) JavaClassName() string { return model + "Color" }

func (c Color) String() string { return colors[c] }

func (Color) EnumValue(name string) hessian.JavaEnum {
	for i, known := range colors {
		if known == name {
			return hessian.JavaEnum(i)
		}
	}
	return hessian.InvalidJavaEnum
}

func register() {
	hessian.RegisterPOJO(&Scalars{})
	hessian.RegisterPOJO(&Node{})
	hessian.RegisterJavaEnum(red)
}
