import type { z } from 'zod'

/**
 * The part of a zod schema that the code needs. Use it as a constraint or parameter type instead of `z.ZodType`: comparing a schema with
 * `z.ZodType` compares every method of zod for every schema, which used to take most of the type check.
 */
export interface Schema<Output = unknown, Input = unknown> {
  readonly _zod: { readonly output: Output; readonly input: Input }
  parse(data: unknown): Output
  safeParse(data: unknown): z.ZodSafeParseResult<Output>
}

/** A schema that others are made of, as in `z.array(part)`. */
export type Part<Output = unknown, Input = unknown> = z.core.SomeType & Schema<Output, Input>
