// `npm test`: everything; `npm run check` (--check): what needs neither database nor browser.
// A step that fails does not keep the others from running; the last line is `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureDependencies } from './dependencies.mjs'
import { inProject, projectNode, root } from './project.mjs'
import { ensureBrowser } from './test-setup.mjs'
import { ensureWebBuild } from './web-build.mjs'

const reports = mkdtempSync(path.join(tmpdir(), 'suoke-reports-'))
const modules = (...parts) => inProject('node_modules', ...parts)

/** @typedef {{ passed: number, failed: number }} Count */
/** @type {{ title: string, run: () => Count }[]} */
const CHECKS = [
  { title: '格式与规范', run: () => one(runNode(modules('@biomejs/biome/bin/biome'), 'ci', '.')) },
  { title: '类型', run: () => one(runNode(modules('typescript/bin/tsc'), '-p', '.')) },
  { title: '引用方向', run: () => one(runNode(inProject('scripts/import-directions.mjs'))) },
  { title: '记录的写入', run: () => one(runNode(inProject('scripts/record-writers.mjs'))) },
  { title: '字段类型', run: () => one(runNode(inProject('scripts/form-type-knowledge.mjs'))) },
  { title: '无用的文件与依赖', run: () => one(runNode(modules('knip/bin/knip.js'), '--no-progress')) },
  { title: '单元测试', run: () => runVitest('unit') },
]

const THE_REST = [
  { title: '接口测试', run: () => runVitest('api') },
  { title: '构建网页端', run: () => one(attempt(ensureWebBuild)) },
  { title: '浏览器测试', run: runBrowser },
]

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

function runVitest(project) {
  const report = path.join(reports, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const succeeded = runNode(modules('vitest/vitest.mjs'), 'run', '--project', project, ...reporters)
  return countCases(succeeded, report, ({ numPassedTests, numFailedTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
  }))
}

function runBrowser() {
  const missing = ensureBrowser()
  if (missing) {
    console.error(missing)
    return one(false)
  }
  const report = path.join(reports, 'browser.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const args = ['test', '--reporter=line,json', '--pass-with-no-tests']
  const succeeded = runNodeWith(env, modules('@playwright/test/cli.js'), ...args)
  return countCases(succeeded, report, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
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

if (!attempt(ensureDependencies)) process.exit(1)
const results = (process.argv.includes('--check') ? CHECKS : [...CHECKS, ...THE_REST]).map(runStep)
rmSync(reports, { recursive: true, force: true })
const sum = (key) => results.reduce((total, { count }) => total + count[key], 0)
console.log(`\n${results.map(({ line }) => line).join('\n')}\n`)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') > 0 ? 1 : 0)
