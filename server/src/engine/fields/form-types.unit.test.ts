import { describe, expect, it } from 'vitest'
import { formTypes, isFormType } from '#protocol/fields/form-types.ts'
import { storeOf } from './all.ts'

/** What protocol promises of a form type is what the server does with it; the types alone do not say so. */
describe.each(Object.keys(formTypes).filter(isFormType))('%s', (formType) => {
  const { hasValue, hasColumns, operators, hasOrder, design } = formTypes[formType]
  const store = storeOf(formType)

  it('is compared where filters offer it, and ordered where lists do', () => {
    expect(store.compare !== null).toBe(operators.length > 0)
    expect(store.sort !== null).toBe(hasOrder)
  })

  it('is listed, indexed, compared and held by tables only as a column', () => {
    const isColumn = store.column !== null
    expect(store.unique !== null).toBe(isColumn)
    expect(store.listed && !isColumn).toBe(false)
    if (design.canBeUnique || design.canBeColumn || hasColumns) expect(isColumn).toBe(true)
    if (design.palette !== null) expect(hasValue).toBe(isColumn)
    expect(store.storeCell !== null).toBe(design.canBeColumn)
  })

  it('takes a default where the designer offers one', () => {
    expect(store.default.write !== null).toBe(design.canHaveDefault)
  })

  it('is a number in sheets where it has digits', () => {
    expect(store.sheet.isNumber).toBe(design.hasDigits)
  })
})
