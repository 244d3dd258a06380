import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { maskUrl } from './log.ts'

test('without any setting: port 8080, data in ./data, no proxy believed, local files', () => {
  expect(readConfig({}, [])).toMatchObject({
    port: 8080,
    dataDir: path.resolve('data'),
    databaseUrl: undefined,
    demo: false,
    trustProxy: false,
    files: { kind: 'local', folder: path.resolve('data/files') },
    logLevel: 'info',
  })
})

test('arguments win over the environment', () => {
  expect(readConfig({ PORT: '9000' }, ['--demo', '--port', '9001'])).toMatchObject({ port: 9001, demo: true })
  expect(readConfig({ PORT: '9000' }, ['--port=9002']).port).toBe(9002)
  expect(readConfig({ PORT: ' 9000 ' }, []).port).toBe(9000)
})

test('a bucket takes the place of local files', () => {
  const env = {
    FILES_S3_BUCKET: 'b',
    FILES_S3_ACCESS_KEY: 'k',
    FILES_S3_SECRET_KEY: 's',
    FILES_S3_PATH_STYLE: '1',
  }
  expect(readConfig(env, []).files).toMatchObject({ kind: 's3', bucket: 'b', pathStyle: true })
})

describe('a bad value is one sentence that names the setting', () => {
  test.each([
    [{ PORT: 'abc' }, [], 'PORT 必须是 0 到 65535 之间的整数，现在是“abc”。'],
    [{ PORT: '70000' }, [], 'PORT 必须是 0 到 65535 之间的整数，现在是“70000”。'],
    [{}, ['--port'], '--port 必须是 0 到 65535 之间的整数，现在是“”。'],
    [{}, ['--verbose'], '不认识的启动参数 --verbose：可以使用 --demo 和 --port 端口号。'],
    [
      { DATABASE_URL: 'mysql://x' },
      [],
      'DATABASE_URL 不是有效的地址，应写成 postgres://用户:密码@主机:5432/数据库。',
    ],
    [{ DATABASE_REPLICA_LAG: '0' }, [], 'DATABASE_REPLICA_LAG 必须是 1 到 3600 之间的整数，现在是“0”。'],
    [
      { EMBEDDED_STANDBY: '/copy', DATABASE_URL: 'postgres://u@h/d' },
      [],
      'EMBEDDED_STANDBY 只用于内置数据库，不能与 DATABASE_URL 一起设置：请去掉其中一个。',
    ],
    [
      { EMBEDDED_STANDBY: '/srv/data', DATA_DIR: '/srv/data' },
      [],
      'EMBEDDED_STANDBY 不能是 DATA_DIR 本身：请指定另一个目录，最好在另一块磁盘上。',
    ],
    [{ DATABASE_POOL_SIZE: '1' }, [], 'DATABASE_POOL_SIZE 必须是 2 到 500 之间的整数，现在是“1”。'],
    [
      { TRUST_PROXY: 'nginx' },
      [],
      'TRUST_PROXY 应为 true、false、代理层数或代理地址（逗号分隔），现在是“nginx”。',
    ],
    [{ SUOKE_INSTALL_CODE: 'a b' }, [], 'SUOKE_INSTALL_CODE 必须是 6 到 64 位的字母、数字、下划线或短横线。'],
    [{ SUOKE_DEMO_PASSWORD: 'abc' }, [], 'SUOKE_DEMO_PASSWORD 必须由 6 到 20 位的字母和数字组成。'],
    [
      { MAP_TILE_URL: 'https://tiles.example/{z}/{x}.png' },
      [],
      'MAP_TILE_URL 必须包含 {z}、{x}、{y}，主机名中不能有占位符。',
    ],
    [
      { MAP_GEOCODING_URL: 'https://{query}.example/' },
      [],
      'MAP_GEOCODING_URL 必须包含 {query}，主机名中不能有占位符。',
    ],
    [
      { DATABASE_OWNER_URL: 'postgres://o:p@localhost:5432/suoke' },
      [],
      '设置了 DATABASE_OWNER_URL 时还必须设置 DATABASE_URL。',
    ],
    [{ FILES_S3_BUCKET: 'b' }, [], '设置了 FILES_S3_BUCKET 时还必须设置 FILES_S3_ACCESS_KEY。'],
    [
      {
        FILES_S3_BUCKET: 'b',
        FILES_S3_ACCESS_KEY: 'k',
        FILES_S3_SECRET_KEY: 's',
        FILES_S3_PATH_STYLE: 'yes',
      },
      [],
      'FILES_S3_PATH_STYLE 只能是 1、true、0、false 之一，现在是“yes”。',
    ],
  ])('%j %j', (env, argv, sentence) => expect(() => readConfig(env, argv)).toThrow(sentence))
})

test.each([
  ['/adminFile/down/1?c=abc.def&x=1', '/adminFile/down/1?c=***&x=1'],
  [
    '/file/preview?url=%2Ffile%2F1%3Ffullfilename%3Da%26c%3Dsecret',
    '/file/preview?url=%2Ffile%2F1%3Ffullfilename%3Da%26c%3D***',
  ],
  ['/crmCustomer/queryById/7?search=c', '/crmCustomer/queryById/7?search=c'],
])('the log hides tokens of %s', (url, masked) => expect(maskUrl(url)).toBe(masked))
