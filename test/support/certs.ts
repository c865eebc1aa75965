// A certificate for 127.0.0.x and localhost and the authority that issued it, created with the openssl command.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface TestCerts { caFile: string; key: string; cert: string }

/**
 * Creates both in a temporary folder, which is removed when the process exits. Takes about 50 ms. Throws when there is
 * no openssl command.
 */
export function createTestCerts(names = 'IP:127.0.0.1,IP:127.0.0.2,IP:127.0.0.3,DNS:localhost'): TestCerts {
  const folder = mkdtempSync(join(tmpdir(), 'winnow-certs-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = (name: string): string => join(folder, name)
  const openssl = (...args: string[]): unknown => execFileSync('openssl', args, { stdio: 'pipe', timeout: 30_000 })
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  openssl(
    'req', '-x509', ...newKey, '-days', '2', '-subj', '/CN=A test authority', '-keyout', file('ca.key'), '-out',
    file('ca.pem'),
  )
  openssl('req', ...newKey, '-subj', '/CN=a test site', '-keyout', file('key.pem'), '-out', file('request.pem'))
  writeFileSync(file('extensions'), `subjectAltName=${names}\nextendedKeyUsage=serverAuth,clientAuth\n`)
  openssl(
    'x509', '-req', '-days', '2', '-in', file('request.pem'), '-CA', file('ca.pem'), '-CAkey', file('ca.key'),
    '-CAcreateserial', '-extfile', file('extensions'), '-out', file('cert.pem'),
  )
  return {
    caFile: file('ca.pem'), key: readFileSync(file('key.pem'), 'utf8'), cert: readFileSync(file('cert.pem'), 'utf8'),
  }
}
