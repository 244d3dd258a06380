import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test'
import { customer } from '#protocol/crm/customer/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import playwrightConfig from '../../playwright.config.ts'
import { signInPage } from '../browser.ts'
import {
  type Conditions,
  measureVisits,
  medianOf,
  type Opening,
  type Phase,
  type Visits,
} from '../openings.ts'
import { type BenchRow, milliseconds, type Result } from '../row.ts'

const THROTTLING = 4
/** Milliseconds of a round trip between two cities. */
const AWAY = 50
const LIST = '/crm/customer'
/** The first navigation of a browser pays for the browser. */
const WARM_UP = 1
const view: BrowserContextOptions = {
  viewport: { width: 1440, height: 900 },
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
}

/** Opening the customer list on a processor four times slower: a first time, another time, and from far away. */
export const interactiveRow: BenchRow = {
  key: 'interactive',
  run: async (bench) => {
    const { product } = await bench.open()
    const browser = await chromium.launch(playwrightConfig.use?.launchOptions)
    try {
      const storageState = await signIn(browser, product.url)
      const options = { ...view, storageState }
      const near = { rows: recordCallsOf(customer).list.path, throttling: THROTTLING, roundTrip: 0 }
      const rounds: Round[] = []
      for (let round = 0; round < bench.options.rounds + WARM_UP; round++)
        rounds.push({
          near: await openTwice(browser, options, product.url + LIST, near),
          far: await openTwice(browser, options, product.url + LIST, { ...near, roundTrip: AWAY }),
          plain: await openTwice(browser, view, product.url + PLAIN, near),
        })
      return toResults(rounds.slice(WARM_UP))
    } finally {
      await browser.close()
    }
  },
}

type Round = Record<'near' | 'far' | 'plain', Visits>

function toResults(rounds: readonly Round[]): Result[] {
  const work = `customer list after a navigation on ${THROTTLING}× CPU throttling, until a click has opened a record`
  const resultOf = (way: 'near' | 'far', visit: keyof Visits, words: string, limit?: number): Result => {
    const openings = rounds.map((round) => round[way][visit])
    const answered = medianOf(openings, 'answered')
    const floor = medianOf(
      rounds.map(({ plain }) => plain[visit]),
      'answered',
    )
    return {
      work: `${work}: ${words}`,
      measured: phasesOf(openings),
      floor: milliseconds(floor),
      ratio: `${((floor / answered) * 100).toFixed(0)} %`,
      target: limit === undefined ? '' : `< ${milliseconds(limit)}`,
      passed: limit === undefined || answered < limit,
    }
  }
  return [
    resultOf('near', 'cold', 'with an empty cache', 1500),
    resultOf('near', 'warm', 'a second time', 800),
    resultOf('far', 'cold', `with an empty cache, round trips of ${AWAY} ms`),
    resultOf('far', 'warm', `a second time, round trips of ${AWAY} ms`),
  ]
}

/** The whole, and how long each phase of it took. */
function phasesOf(openings: readonly Opening[]): string {
  const until = (key: Phase) => medianOf(openings, key)
  const phases = [
    `scripts ${milliseconds(until('scripts'))}`,
    `+ data ${milliseconds(Math.max(0, until('data') - until('scripts')))}`,
    `+ rows ${milliseconds(until('shown') - Math.max(until('data'), until('scripts')))}`,
    `+ click ${milliseconds(until('answered') - until('shown'))}`,
  ]
  return `${milliseconds(until('answered'))} (${phases.join(' ')})`
}

async function signIn(browser: Browser, url: string) {
  const context = await browser.newContext(view)
  const page = await context.newPage()
  await signInPage(page, url)
  const state = await context.storageState()
  await context.close()
  return state
}

/** An address of the product that stands for a page without scripts: as many rows, written down. */
const PLAIN = '/plain'
const plainRow = `<div role="row" aria-rowindex="2">${'<span>北京隆川建筑安装工程 </span>'.repeat(20)}</div>`
const plainPage = `<!doctype html><title>plain</title>${plainRow.repeat(15)}`

/** Two visits in a context of their own. */
async function openTwice(
  browser: Browser,
  options: BrowserContextOptions,
  url: string,
  conditions: Conditions,
): Promise<Visits> {
  const context = await browser.newContext(options)
  try {
    // routing turns the cache off, which a written page does not miss
    const isPlain = url.endsWith(PLAIN)
    if (isPlain)
      await context.route(url, (route) => route.fulfill({ contentType: 'text/html', body: plainPage }))
    const visits = await measureVisits(context, url, conditions)
    if (!isPlain && !(visits.cold.isElsewhere && visits.warm.isElsewhere))
      throw new Error('the click on the row opened no record')
    return visits
  } finally {
    await context.close()
  }
}
