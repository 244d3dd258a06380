import { describe, expect, it } from 'vitest'
import { accountNumber, checkDigit } from './account-number.ts'

describe('numbers of sub-accounts (locks-and-extensions.md §29.9)', () => {
  const prefix = '6228480012'

  it('have the check digit of all digits before it', () => {
    expect(checkDigit('622848001237100000001')).toBe(6)
    expect(accountNumber({ prefix, areaCode: '3710', serial: 1 })).toEqual({
      childAccountNo: '371000000016',
      subAccountNo: '6228480012371000000016',
    })
    expect(accountNumber({ prefix, areaCode: '3702', serial: 1 }).childAccountNo).toBe('370200000016')
  })

  it('differ in the check digit by one digit, whichever it is', () => {
    const { subAccountNo } = accountNumber({ prefix, areaCode: '3710', serial: 1234567 })
    for (let at = 0; at < subAccountNo.length - 1; at += 1) {
      const mistyped =
        subAccountNo.slice(0, at) + ((Number(subAccountNo[at]) + 1) % 10) + subAccountNo.slice(at + 1)
      expect(String(checkDigit(mistyped.slice(0, -1))), mistyped).not.toBe(subAccountNo.at(-1))
    }
  })

  it('end where the running number of a region does', () => {
    expect(() => accountNumber({ prefix, areaCode: '3710', serial: 10_000_000 })).toThrow(/serial/)
    expect(() => accountNumber({ prefix, areaCode: '371', serial: 1 })).toThrow(/area/)
  })
})
