import { inject } from 'vitest'
import { createTestDatabase, templateOnce } from './database.ts'
import { companyOf, drawCompany, ordinary, startApp, type TestCompany } from './people.ts'

/**
 * The drawn company with more in it, which several files draw alike: once per run, by the first one. What the drawing returns comes back as
 * JSON does. Files on the disk and the time of the clock are not copied.
 */
export async function drawMore<Drawn>(
  name: string,
  more: (company: TestCompany) => Promise<Drawn>,
): Promise<{ company: TestCompany; drawn: Drawn }> {
  if (!inject('sharesCompany')) {
    const company = await drawCompany()
    return { company, drawn: await more(company) }
  }
  const template = await templateOnce({
    name: `test_${name}`,
    from: await ordinary(),
    draw: async (database) => {
      const started = await startApp({ database })
      const drawn = JSON.stringify(await more(companyOf(started)))
      await started.platform.pool.query('create schema drawn create table kept (content jsonb)')
      await started.platform.pool.query('insert into drawn.kept values ($1)', [drawn])
      await started.app.close()
      await started.platform.release()
    },
  })
  const company = companyOf(await startApp({ database: await createTestDatabase(template) }))
  const { rows } = await company.platform.pool.query<{ content: Drawn }>('select content from drawn.kept')
  const [kept] = rows
  if (!kept) throw new Error(`nothing was kept of ${name}`)
  return { company, drawn: kept.content }
}
