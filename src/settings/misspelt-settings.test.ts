// Settings that look like a misspelt one of ours are named at the start.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { settings } from './config.ts'
import { findMisspeltSettings } from './misspelt-settings.ts'

const names = Object.keys(settings)
const meantBy = (given: string) => findMisspeltSettings({ [given]: 'x' }, names)[0]?.meant

describe('findMisspeltSettings', () => {
  for (const [given, meant] of [
    ['EGRES_ALLOW', 'EGRESS_ALLOW'], ['EGRESS_ALOW', 'EGRESS_ALLOW'], ['EGRESS_ALLOWED', 'EGRESS_ALLOW'],
    ['ALLOW_EGRESS', 'EGRESS_ALLOW'], ['EGRESSALLOW', 'EGRESS_ALLOW'], ['egress_allow', 'EGRESS_ALLOW'],
    ['EGRESS-ALLOW', 'EGRESS_ALLOW'], ['WINNOW_EGRESS_ALLOW', 'EGRESS_ALLOW'], ['WINNOW_PORT', 'PORT'],
    ['WINNOW_HOST', 'HOST'], ['WINNOW_BOOTSTRAP_KEYS', 'WINNOW_BOOTSTRAP_KEY'], ['LOGLEVEL', 'LOG_LEVEL'],
    ['LOG_LEVLE', 'LOG_LEVEL'], ['PUBLIC_URI', 'PUBLIC_URL'], ['PROXY_URL', 'PROXY_URLS'],
    ['TRUSTED_PROXY', 'TRUST_PROXY'], ['LLM_BASEURL', 'LLM_BASE_URL'], ['MAX_HOST_CONNECTIONS', 'HOST_CONNECTIONS_MAX'],
    ['DATADIR', 'DATA_DIR'], ['RATE_LIMIT_PER_KEYS', 'RATE_LIMIT_PER_KEY'], ['USER_AGENTS', 'USER_AGENT'],
  ] as const)
    it(`takes ${given} for ${meant}`, () => assert.equal(meantBy(given), meant))

  const common = [
    'PATH', 'HOME', 'USER', 'SHELL', 'PWD', 'OLDPWD', 'LANG', 'LC_ALL', 'TERM', 'TMPDIR', 'LOGNAME', 'HOSTNAME',
    'HOSTTYPE', 'HOSTS', 'PORTS', 'POST', 'EDITOR', 'DISPLAY', 'MAIL', 'SHLVL', 'DATA', 'CI', 'TZ', 'DEBUG', 'NODE_ENV',
    'NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS', 'NODE_PATH', 'NATS_URI', 'NATS_USER', 'NATS_URLS', 'MONGO_URL',
    'MONGODB_URI', 'MONGO_URI', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'ALL_PROXY', 'XDG_DATA_DIRS',
    'XDG_DATA_HOME', 'SSL_CERT_FILE', 'npm_config_user_agent', 'OPENAI_API_KEY', 'OPENAI_BASE_URL', 'GLM_API_KEY',
    'JAVA_HOME', 'LOG_FORMAT', 'LOG_DIR', 'CHROME_PATH', 'PUBLIC_IP', 'BASE_URL', 'DATABASE_URL', 'REDIS_URL',
    'host', 'port', 'SSH_AUTH_SOCK', 'PYTHONPATH', 'KUBERNETES_PORT', 'WINNOW_PORT_3000_TCP', 'INVOCATION_ID',
  ]
  for (const name of common) it(`leaves ${name} alone`, () => assert.equal(meantBy(name), undefined))

  it('leaves every setting alone, and a variable beside the setting that it looks like', () => {
    assert.deepEqual(findMisspeltSettings(Object.fromEntries(names.map((name) => [name, 'x'])), names), [])
    assert.deepEqual(findMisspeltSettings({ DATADIR: 'x', DATA_DIR: 'y' }, names), [])
  })
})
