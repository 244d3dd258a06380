// `npm test`: everything; `npm test -- crm/pool manage/roles`: what lies under these paths in all roots;
// `npm run check` (--check): what needs neither database nor browser. A step that fails does not keep the others from running; the last line is `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureDependencies } from './dependencies.mjs'
import { findTests, listTests } from './find-tests.mjs'
import { inProject, projectNode, root } from './project.mjs'
import { aboveBudget, failedInPlaywright, failedInVitest, journeysAboveBudget } from './test-reports.mjs'
import { ensureBrowser, ensurePdfTools } from './test-setup.mjs'
import { ensureWebBuild, holdFirstLoads } from './web-build.mjs'

const modules = (...parts) => inProject('node_modules', ...parts)

/** What was checked before and has not changed since is not checked again. */
const INCREMENTAL = ['--incremental', '--tsBuildInfoFile', inProject('dist/types.tsbuildinfo')]

/** @typedef {{ passed: number, failed: number, failedCases?: string[], slowFiles?: string[] }} Count */
/** @typedef {{ title: string, run: () => Count }} Step */

const types = {
  title: '类型',
  run: () => one(runNode(modules('typescript/bin/tsc'), '-p', '.', ...INCREMENTAL)),
}
/** What the code of the house keeps to, beside its types. */
const rules = [
  { title: '引用方向', script: 'import-directions' },
  { title: '记录的写入', script: 'record-writers' },
  { title: '记录的读取', script: 'record-readers' },
  { title: '字段的列', script: 'column-places' },
  { title: '字段类型', script: 'form-type-knowledge' },
  { title: '订单类型', script: 'order-type-knowledge' },
  { title: '引擎用词', script: 'engine-words' },
  { title: '注释的用词', script: 'plain-words' },
  { title: '章节引用', script: 'sections' },
  { title: '保存路径的长度', script: 'stops' },
  { title: '旅程的按键', script: 'journey-keys' },
].map(({ title, script }) => ({ title, run: () => one(runNode(inProject(`scripts/${script}.mjs`))) }))
const build = { title: '构建网页端', run: () => one(attempt(ensureWebBuild)) }
const weight = { title: '首屏脚本的大小', run: () => one(attempt(holdFirstLoads)) }

/** @type {Step[]} */
const CHECKS = [
  { title: '格式与规范', run: () => one(runNode(modules('@biomejs/biome/bin/biome'), 'ci', '.')) },
  types,
  ...rules,
  { title: '无用的文件与依赖', run: () => one(runNode(modules('knip/bin/knip.js'), '--no-progress')) },
  { title: '单元与界面测试', run: () => runVitest('unit', ['--project', 'unit*', '--project', 'screens']) },
]

/** @type {Step[]} */
const THE_REST = [
  { title: '接口测试', run: () => runVitest('api', ['--project', 'alone', '--project', 'api']) },
  build,
  weight,
  { title: '浏览器测试', run: () => runBrowser([]) },
]

/**
 * What lies under the paths, and whether the whole still fits together, which takes little time.
 * @returns {Step[]}
 */
function stepsOf({ tests, journeys }) {
  return [
    types,
    ...rules,
    ...(tests.length > 0 ? [{ title: '测试', run: () => runVitest('tests', tests) }] : []),
    ...(journeys.length > 0 ? [build, { title: '浏览器测试', run: () => runBrowser(journeys) }] : []),
  ]
}

/** @returns {boolean} whether the program ended well */
function runNode(program, ...args) {
  return runNodeWith({}, program, ...args)
}

function runNodeWith(env, program, ...args) {
  const { status } = spawnSync(projectNode, [program, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return status === 0
}

function attempt(work) {
  try {
    work()
    return true
  } catch (error) {
    console.error(error.message)
    return false
  }
}

/** A step without cases of its own counts as one. */
function one(succeeded) {
  return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

function runVitest(name, choice) {
  const missing = name === 'unit' ? undefined : ensurePdfTools()
  if (missing) {
    console.error(missing)
    return one(false)
  }
  const report = path.join(reports, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const succeeded = runNode(modules('vitest/vitest.mjs'), 'run', ...choice, ...reporters)
  return countCases(succeeded, report, (written) => ({
    passed: written.numPassedTests,
    failed: written.numFailedTests,
    failedCases: failedInVitest(written),
    slowFiles: aboveBudget(written),
  }))
}

function runBrowser(files) {
  const missing = ensureBrowser()
  if (missing) {
    console.error(missing)
    return one(false)
  }
  const report = path.join(reports, 'browser.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const args = ['test', ...files, '--reporter=line,json', '--pass-with-no-tests']
  const succeeded = runNodeWith(env, modules('@playwright/test/cli.js'), ...args)
  return countCases(succeeded, report, (written) => ({
    passed: written.stats.expected,
    failed: written.stats.unexpected + written.stats.flaky,
    failedCases: failedInPlaywright(written),
    slowFiles: journeysAboveBudget(written),
  }))
}

/** The runner's own count; a runner that fails without a failed case (or without a report) counts as one failure. */
function countCases(succeeded, report, read) {
  const counted = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0 }
  return succeeded || counted.failed > 0 ? counted : { ...counted, failed: 1 }
}

function runStep({ title, run }) {
  console.log(`\n—— ${title}`)
  const began = Date.now()
  const count = run()
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  return {
    line: `${count.failed > 0 ? '✗' : '✓'} ${title}：${count.passed} 通过，${count.failed} 失败（${seconds} 秒）`,
    count,
  }
}

/** @returns {Step[]} */
function chooseSteps(args) {
  const paths = args.filter((arg) => !arg.startsWith('-'))
  if (paths.length === 0) return args.includes('--check') ? CHECKS : [...CHECKS, ...THE_REST]
  const found = findTests(paths, listTests())
  if (found.missing.length > 0) {
    console.error(`没有找到测试：${found.missing.map((each) => `“${each}”`).join('、')} 下面什么也没有。`)
    process.exit(1)
  }
  return stepsOf(found)
}

const steps = chooseSteps(process.argv.slice(2))
if (!attempt(ensureDependencies)) process.exit(1)
const reports = mkdtempSync(path.join(tmpdir(), 'suoke-reports-'))
const results = steps.map(runStep)
rmSync(reports, { recursive: true, force: true })
const slowFiles = results.flatMap(({ count }) => count.slowFiles ?? [])
if (slowFiles.length > 0) console.log(`\n超过 20 秒的测试文件：${slowFiles.join('、')}`)
// last, where they are found at the end of a long log
const failedCases = results.flatMap(({ count }) => count.failedCases ?? [])
if (failedCases.length > 0) console.log(`\n${failedCases.map((each) => `✗ ${each}`).join('\n')}`)
const sum = (key) => results.reduce((total, { count }) => total + count[key], 0)
console.log(`\n${results.map(({ line }) => line).join('\n')}\n`)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') > 0 ? 1 : 0)
