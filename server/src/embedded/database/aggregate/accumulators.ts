import { Decimal128, Double, Int32, Long } from 'bson';
import { add } from '../bson/arithmetic.ts';
import { compareValues } from '../bson/compare.ts';
import { encodeKey } from '../bson/key.ts';
import {
  type Document,
  isDocument,
  isNumber,
  type NumberValue,
  typeName,
  type Value,
} from '../bson/value.ts';
import { DatabaseError, notSupported } from '../errors.ts';

/** Takes the values of one group, missing ones as undefined. */
export interface Accumulator {
  add(value: Value | undefined): void;
  result(): Value;
}

export function accumulate(name: string): Accumulator {
  switch (name) {
    case '$sum':
      return new Sum();
    case '$count':
      return counter();
    case '$avg':
      return average();
    case '$min':
      return extreme(-1);
    case '$max':
      return extreme(1);
    case '$first':
      return edge('first');
    case '$last':
      return edge('last');
    case '$push':
      return collector();
    case '$addToSet':
      return set();
    case '$mergeObjects':
      return merger();
    default:
      throw notSupported(`the accumulator ${name}`);
  }
}

const int64Max = (1n << 63n) - 1n;

/**
 * Whole numbers alone are summed exactly. As soon as doubles are among them all are, in their order and with the rounding error
 * of each step carried into the next, so that the last digit is MongoDB's.
 */
class Sum implements Accumulator {
  private whole = 0n;
  private double = 0;
  private carried = 0;
  /** Without what is carried, which is NaN beside an infinity. */
  private plain = 0;
  private decimal: NumberValue | undefined;
  private widest: 'int' | 'long' | 'double' | 'decimal' = 'int';
  private hasDoubles = false;
  count = 0;

  add(value: Value | undefined): void {
    if (!isNumber(value)) return;
    this.count++;
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
      // In two parts that are doubles exactly.
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

  asDouble(): number {
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

  get isDecimal(): boolean {
    return this.widest === 'decimal';
  }
}

function average(): Accumulator {
  const sum = new Sum();
  return {
    add: (value) => sum.add(value),
    result: () => {
      if (sum.count === 0) return null;
      if (sum.isDecimal) throw notSupported('$avg of Decimal128');
      return new Double(sum.asDouble() / sum.count);
    },
  };
}

function counter(): Accumulator {
  let count = 0;
  return {
    add: () => {
      count++;
    },
    result: () => new Int32(count),
  };
}

function extreme(direction: 1 | -1): Accumulator {
  let best: Value = null;
  return {
    add: (value) => {
      if (value === undefined || value === null) return;
      if (best === null || compareValues(value, best) * direction > 0) best = value;
    },
    result: () => best,
  };
}

function edge(which: 'first' | 'last'): Accumulator {
  let seen = false;
  let kept: Value | undefined;
  return {
    add: (value) => {
      if (seen && which === 'first') return;
      seen = true;
      kept = value;
    },
    result: () => kept ?? null,
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

function set(): Accumulator {
  const values = new Map<string, Value>();
  return {
    add: (value) => {
      if (value === undefined) return;
      const key = encodeKey(value);
      if (!values.has(key)) values.set(key, value);
    },
    result: () => [...values.values()],
  };
}

function merger(): Accumulator {
  const merged: Document = new Map();
  return {
    add: (value) => {
      if (value === undefined || value === null) return;
      if (!isDocument(value))
        throw new DatabaseError(
          40400,
          `$mergeObjects requires object inputs, but input is of type ${typeName(value)}`,
        );
      for (const [name, inner] of value) merged.set(name, inner);
    },
    result: () => merged,
  };
}
