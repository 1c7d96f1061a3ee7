import { Decimal128, Double, Int32, Long } from 'bson';
import { add } from '../bson/arithmetic.ts';
import { compareValues } from '../bson/compare.ts';
import { isNumber, type NumberValue, type Value } from '../bson/value.ts';
import { notSupported } from '../errors.ts';

/** Receives the values of one group, missing ones as undefined. */
export interface Accumulator {
  add(value: Value | undefined): void;
  result(): Value;
}

const int64Max = (1n << 63n) - 1n;

/**
 * Whole numbers alone are summed exactly. Once a double occurs, all are summed as doubles, in order, with compensation of rounding errors,
 * so that the last digit matches MongoDB's.
 */
class Sum implements Accumulator {
  private whole = 0n;
  private double = 0;
  private carried = 0;
  /** Without compensation, which is NaN after an infinity. */
  private plain = 0;
  private decimal: NumberValue | undefined;
  private widest: 'int' | 'long' | 'double' | 'decimal' = 'int';
  private hasDoubles = false;

  add(value: Value | undefined): void {
    if (!isNumber(value)) return;
    if (value instanceof Int32) {
      this.whole += BigInt(value.value);
      this.addDouble(value.value);
    } else if (value instanceof Double) {
      if (this.widest !== 'decimal') this.widest = 'double';
      this.hasDoubles = true;
      this.addDouble(value.value);
    } else if (value instanceof Decimal128) {
      this.widest = 'decimal';
      const sum = this.decimal ? add(this.decimal, value) : value;
      this.decimal = sum === 'overflow' ? value : sum;
    } else {
      if (this.widest === 'int') this.widest = 'long';
      const whole = value.toBigInt();
      this.whole += whole;
      // Split into two exact doubles.
      const high = (whole / (1n << 32n)) * (1n << 32n);
      this.addDouble(Number(whole - high));
      this.addDouble(Number(high));
    }
  }

  private addDouble(value: number): void {
    this.plain += value;
    const part = value + this.carried;
    const sum = this.double + part;
    const back = sum - part;
    this.carried = this.double - back + (part - (sum - back));
    this.double = sum;
  }

  private asDouble(): number {
    return Number.isNaN(this.double) ? this.plain : this.double;
  }

  result(): Value {
    if (this.widest === 'decimal' && this.decimal) {
      if (this.hasDoubles) throw notSupported('$sum of Decimal128 and doubles');
      return this.asDecimal(this.decimal);
    }
    if (this.widest === 'double') return new Double(this.asDouble());
    if (this.whole > int64Max || this.whole < -int64Max - 1n) return new Double(this.asDouble());
    const fitsInt = this.widest === 'int' && this.whole === BigInt(Number(this.whole) | 0);
    return fitsInt ? new Int32(Number(this.whole)) : Long.fromBigInt(this.whole);
  }

  private asDecimal(decimal: NumberValue): NumberValue {
    if (this.whole === 0n) return decimal;
    const sum = add(decimal, Decimal128.fromString(this.whole.toString()));
    return sum === 'overflow' ? decimal : sum;
  }
}

function least(): Accumulator {
  let best: Value = null;
  return {
    add: (value) => {
      if (value === undefined || value === null) return;
      if (best === null || compareValues(value, best) < 0) best = value;
    },
    result: () => best,
  };
}

function collector(): Accumulator {
  const values: Value[] = [];
  return {
    add: (value) => {
      if (value !== undefined) values.push(value);
    },
    result: () => values,
  };
}

export const accumulators: ReadonlyMap<string, () => Accumulator> = new Map(
  Object.entries({ $sum: () => new Sum(), $min: least, $push: collector }),
);
