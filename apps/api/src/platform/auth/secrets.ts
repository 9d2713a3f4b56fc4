import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { sameSecret } from './tokens.ts'

const CIPHER = 'aes-256-gcm'
export const SECRETS_KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Keeps other systems' credentials unreadable in the database. */
export interface Secrets {
  /** Names the key that new secrets are encrypted with; it says nothing about the key. */
  readonly keyId: string
  /** Whether the key of this name, or a retired one, is at hand. */
  knows(keyId: string): boolean
  /** `<key id>.<base64url of nonce, tag and ciphertext>`. */
  encrypt(plain: string): string
  /** @throws when the text was made with a key that is not known here, or was altered */
  decrypt(sealed: string): string
  /**
   * The same secret under today's key, or null when it is already.
   * @throws when the text was made with a key that is not known here, or was altered
   */
  reseal(sealed: string): string | null
  /**
   * A secret that follows from the operator's key and a purpose: every process of the installation gets the same, nobody
   * else can. Base64url, 43 characters. A rotation of the key changes it.
   */
  mac(purpose: string): string
  /** Whether somebody's proof is what follows from a purpose and today's key, or a retired one that is still known. */
  isMac(purpose: string, proof: string): boolean
}

/**
 * AES-256-GCM with the operator's key. The key id in front names the key that a value was sealed with;
 * `retired` keys still open old values after a rotation.
 */
export function createSecrets(current: Buffer, retired: readonly Buffer[] = []): Secrets {
  const keys = new Map([current, ...retired].map((key) => [keyId(key), key]))
  const currentId = keyId(current)
  // Made with a derived key, so that what others get says nothing about the key that encrypts.
  const macUnder = (key: Buffer, purpose: string): string => {
    const macKey = createHmac('sha256', key).update('kontor mac').digest()
    return createHmac('sha256', macKey).update(purpose).digest('base64url')
  }
  const secrets: Secrets = {
    keyId: currentId,
    knows: (id) => keys.has(id),
    encrypt(plain) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, current, nonce, { authTagLength: TAG_BYTES })
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return `${currentId}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    decrypt(sealed) {
      const [id = '', body = ''] = sealed.split('.')
      const key = keys.get(id)
      if (!key) throw new Error(`No key "${id}" to open this secret with`)
      const bytes = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      const plain = Buffer.concat([
        decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)),
        decipher.final(),
      ])
      return plain.toString('utf8')
    },
    reseal: (sealed) =>
      sealed.startsWith(`${currentId}.`) ? null : secrets.encrypt(secrets.decrypt(sealed)),
    mac: (purpose) => macUnder(current, purpose),
    isMac: (purpose, proof) => [...keys.values()].some((key) => sameSecret(proof, macUnder(key, purpose))),
  }
  return secrets
}

const keyId = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 8)
