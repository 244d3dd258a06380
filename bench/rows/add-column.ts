import { askAs, readFields, saveFields } from '../custom-fields.ts'
import { type BenchRow, milliseconds } from '../row.ts'
import { readAdministrator } from './administrator.ts'

const TIMES = 3

/** A field added through the designer's call, with its column, while the table is full; taken away again. */
export const addColumnRow: BenchRow = {
  key: 'add-column',
  run: async (bench) => {
    const { call, pool, signIn } = await bench.open()
    const ask = askAs(call, await signIn(await readAdministrator(pool)))
    const taken: number[] = []
    for (let time = 0; time < TIMES; time++) {
      const before = await readFields(ask)
      const begun = performance.now()
      await saveFields(ask, before, [...before, { name: `新增列${time + 1}`, formType: 'number' }])
      taken.push(performance.now() - begun)
      await saveFields(ask, await readFields(ask), before)
    }
    const longest = Math.max(...taken)
    return [
      {
        work: `add a custom field to ${bench.options.customers.toLocaleString('en')} customers, longest of ${TIMES}`,
        measured: milliseconds(longest),
        floor: '',
        ratio: '',
        target: '< 1 s',
        passed: longest < 1000,
      },
    ]
  },
}
