// What tests need from the system: journeys Chromium and a Chinese font, tests of signed files the tools of poppler.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const BROWSER = process.env.CHROMIUM ?? '/usr/bin/chromium'
const PACKAGES = ['chromium', 'fonts-noto-cjk']
const PDF_PACKAGES = ['poppler-utils']

/**
 * Installs what journeys need where that is possible (root on Debian or Ubuntu).
 * @returns {string | undefined} what is to be done by hand
 */
export function ensureBrowser() {
  if (install(PACKAGES, isBrowserReady)) return undefined
  return `浏览器测试需要 ${BROWSER} 和中文字体：请执行 sudo apt-get install -y ${PACKAGES.join(' ')}，或用环境变量 CHROMIUM 指定浏览器。`
}

/**
 * The same for `pdfsig`, `pdftotext` and `pdffonts`, which judge contract files beside our own code.
 * @returns {string | undefined} what is to be done by hand
 */
export function ensurePdfTools() {
  if (install(PDF_PACKAGES, () => succeeds('pdfsig', ['-v']))) return undefined
  return `合同文件的测试需要 pdfsig：请执行 sudo apt-get install -y ${PDF_PACKAGES.join(' ')}。`
}

/**
 * @param {string[]} packages
 * @param {() => boolean} isReady
 */
function install(packages, isReady) {
  if (isReady()) return true
  if (process.getuid?.() !== 0 || !succeeds('apt-get', ['--version'])) return false
  console.log(`正在安装 ${packages.join('、')}……`)
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  spawnSync('apt-get', ['update', '-qq'], options)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
  return isReady()
}

function isBrowserReady() {
  return existsSync(BROWSER) && hasChineseFont()
}

/** Without fontconfig's program there is nothing to ask; then the browser's package has brought none either. */
function hasChineseFont() {
  const { stdout } = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' })
  return Boolean(stdout?.trim())
}

function succeeds(program, args) {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0
}
