/** Days for which a sheet pays, first and last. */
export interface PayPeriod {
  readonly start: string
  readonly end: string
}

/** A period of pay of an employee whose attendance is closed, as salary reads it; decimal text. */
export interface PayMonth {
  readonly employeeId: number
  /** 应出勤天数 and 实际出勤天数. */
  readonly dueDays: string
  readonly paidDays: string
  /** By the item of pay that is charged: 190101, 190102, 190103, 190105. */
  readonly amounts: Readonly<Partial<Record<number, string>>>
  /** How each came about; also of `due` and `actual`. */
  readonly explanations: Readonly<Partial<Record<string, string>>>
  /** Days by type of leave. */
  readonly leave: Readonly<Record<string, string>>
}
