import { text } from 'node:stream/consumers'
import { loadConfig } from '#src/settings/config.ts'
import { assertAddress, assertKey, deleteLogin, saveLogin } from './connection.ts'
import type { LocalCommand } from './command.ts'
import { createService } from './service.ts'

/** `winnow login`: checks a key with the service and saves both. */
export const login: LocalCommand = {
  usage: ['login [--url http://…] < FILE-WITH-KEY'],
  summary: 'Save the address of a service and an API key in DATA_DIR/login.json, readable by you only.',
  examples: [
    ['keys create --name me --json | jq -r .key | winnow login', 'a new key of the service of this machine'],
    ['login --url https://winnow.example.com', 'another service; the key is read from the terminal'],
  ],
  async local({ connection, signal, out }) {
    const url = assertAddress(connection.url ?? process.env.WINNOW_URL ?? loadConfig(process.env).publicUrl)
    const fromEnvironment = connection.key === undefined ? process.env.WINNOW_API_KEY : undefined
    if (fromEnvironment !== undefined)
      out.note('winnow: the key is that of WINNOW_API_KEY; unset it to save another one')
    else if (connection.key === undefined && process.stdin.isTTY) out.note('API key, then Enter and Ctrl-D:')
    const apiKey = assertKey((connection.key ?? fromEnvironment ?? await text(process.stdin)).trim())
    await createService({ url, apiKey }, signal).call('GET', '/usage')
    const file = saveLogin({ url, apiKey }, process.env)
    await out.result({ url, file }, () => `${url} is used from now on (${file})`)
    return 0
  },
}

/** `winnow logout` */
export const logout: LocalCommand = {
  usage: ['logout'],
  summary: 'Forget what `winnow login` saved.',
  examples: [['logout', 'the key stays valid: `winnow keys revoke` ends it']],
  local({ out }) {
    out.note(deleteLogin(process.env) ? 'winnow: the saved login is deleted' : 'winnow: there is no saved login')
    return Promise.resolve(0)
  },
}
