// What the browser tests need from the system: Chromium and a Chinese font.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const BROWSER = process.env.CHROMIUM ?? '/usr/bin/chromium'
const PACKAGES = ['chromium', 'fonts-noto-cjk']

/**
 * Installs what is missing where that is possible (root on Debian or Ubuntu).
 * @returns {string | undefined} what is to be done by hand
 */
export function ensureBrowser() {
  if (isReady()) return undefined
  if (process.getuid?.() === 0 && succeeds('apt-get', ['--version'])) {
    console.log(`正在安装 ${PACKAGES.join('、')}……`)
    const options = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }
    spawnSync('apt-get', ['update', '-qq'], options)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES], options)
    if (isReady()) return undefined
  }
  return `浏览器测试需要 ${BROWSER} 和中文字体：请执行 sudo apt-get install -y ${PACKAGES.join(' ')}，或用环境变量 CHROMIUM 指定浏览器。`
}

function isReady() {
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
