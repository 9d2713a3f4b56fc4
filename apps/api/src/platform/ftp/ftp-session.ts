import type { Socket } from 'node:net'
import { posix } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { TLSSocket } from 'node:tls'
import { AppError } from '../errors/app-error.ts'
import type { FtpSettings } from './ftp-settings.ts'
import { type FtpAccount, type FtpEntry, FtpRefusal, type FtpUsers } from './ftp-users.ts'
import { openPassivePort, type PassivePort } from './passive-port.ts'

const LONGEST_LINE = 4096
const LONGEST_NAME = 150
/** What would break the lines of a list, or means a folder elsewhere. */
const BREAKS_LISTS = /[\p{Cc}\\]/u
const MOST_WAITING_COMMANDS = 50
const IDLE_MS = 5 * 60_000
const MOST_LOGINS = 3
/**
 * A client that dies ends both its connections at once, and the data then looks finished. An upload counts only when the
 * other connection still stands so much later.
 */
const BOTH_END_WITHIN_MS = 300

/** What is allowed before the login. */
const OPEN = new Set(['USER', 'PASS', 'AUTH', 'PBSZ', 'PROT', 'FEAT', 'SYST', 'NOOP', 'OPTS', 'QUIT'])

type Command = (argument: string) => void | Promise<void>

/** Where a path leads: a folder, or a file in one. */
interface Place {
  readonly folder: string
  readonly name: string
}

/** One client at the control connection. */
export class FtpSession {
  readonly client: string
  private readonly users: FtpUsers
  private readonly settings: FtpSettings
  private socket: Socket
  private line = ''
  private waiting = 0
  private running: Promise<void> = Promise.resolve()
  private readonly ended = new AbortController()
  private isEncrypted = false
  private protectsData = false
  private username = ''
  private logins = 0
  private account: FtpAccount | undefined
  private folder = ''
  private renamed: Place | undefined
  private passive: PassivePort | undefined
  private readonly commands: ReadonlyMap<string, Command>

  constructor(users: FtpUsers, settings: FtpSettings, socket: Socket) {
    this.users = users
    this.settings = settings
    this.socket = socket
    this.client = socket.remoteAddress ?? ''
    this.commands = new Map(Object.entries(this.vocabulary()))
    socket.on('end', () => this.ended.abort())
    socket.on('close', () => {
      this.ended.abort()
      this.passive?.close()
    })
    this.listen()
    this.reply(220, 'Kontor')
  }

  /** Ends the connections, whatever they are doing. */
  end(): void {
    this.passive?.close()
    this.socket.destroy()
  }

  private vocabulary(): Record<string, Command> {
    return {
      USER: (name) => this.askPassword(name),
      PASS: (password) => this.logIn(password),
      AUTH: (kind) => this.encrypt(kind),
      PBSZ: () => this.reply(200, 'PBSZ=0'),
      PROT: (level) => {
        this.protectsData = level.toUpperCase() === 'P'
        this.reply(200, 'Protection set')
      },
      SYST: () => this.reply(215, 'UNIX Type: L8'),
      FEAT: () =>
        this.raw(
          `211-Features:\r\n EPSV\r\n PASV\r\n SIZE\r\n UTF8\r\n${this.settings.tls ? ' AUTH TLS\r\n PROT\r\n PBSZ\r\n' : ''}211 End`,
        ),
      OPTS: () => this.reply(200, 'UTF-8 it is'),
      NOOP: () => this.reply(200, 'Here'),
      TYPE: () => this.reply(200, 'Bytes are kept as they are'),
      STRU: () => this.reply(200, 'Files'),
      MODE: () => this.reply(200, 'Stream'),
      PWD: () => this.reply(257, `"/${this.folder}"`),
      CWD: (path) => this.enter(path),
      CDUP: () => this.enter('/'),
      PASV: () => this.openPort('PASV'),
      EPSV: () => this.openPort('EPSV'),
      LIST: (path) => this.list(path, listLine, folderLine),
      NLST: (path) =>
        this.list(
          path,
          ({ name }) => name,
          (name) => name,
        ),
      SIZE: async (path) => this.reply(213, String((await this.entry(path)).bytes)),
      STOR: (path) => this.store(path),
      RETR: (path) => this.retrieve(path),
      DELE: async (path) => {
        const { folder, name } = this.fileAt(path)
        await this.own().remove(folder, name)
        this.reply(250, 'Gone')
      },
      RNFR: async (path) => {
        await this.entry(path)
        this.renamed = this.fileAt(path)
        this.reply(350, 'And the new name')
      },
      RNTO: (path) => this.rename(path),
      ABOR: () => this.reply(226, 'Nothing under way'),
      QUIT: () => {
        this.reply(221, 'Goodbye')
        this.socket.end()
      },
    }
  }

  private listen(): void {
    const { socket } = this
    socket.on('error', () => this.end())
    socket.setTimeout(IDLE_MS, () => this.end())
    socket.on('data', (chunk: Buffer) => {
      this.line += chunk.toString('utf8')
      if (this.line.length > LONGEST_LINE) return this.end()
      const lines = this.line.split(/\r?\n/)
      this.line = lines.pop() ?? ''
      this.waiting += lines.length
      if (this.waiting > MOST_WAITING_COMMANDS) return this.end()
      for (const line of lines) {
        this.running = this.running
          // What was sent in the clear behind the wish to encrypt is nobody's word.
          .then(() => (socket === this.socket ? this.handle(line) : undefined))
          .finally(() => {
            this.waiting -= 1
          })
      }
    })
  }

  private async handle(line: string): Promise<void> {
    const [, word = '', argument = ''] = /^([A-Za-z]{3,4})(?: (.*))?$/.exec(line) ?? []
    const name = word.toUpperCase()
    const command = this.commands.get(name)
    if (!command) return this.reply(502, 'Not offered')
    if (!this.account && !OPEN.has(name)) return this.reply(530, 'Please log in first')
    try {
      await command(argument)
    } catch (error) {
      this.answerFailure(error)
    }
  }

  private answerFailure(error: unknown): void {
    if (error instanceof FtpRefusal) this.reply(error.code, error.message)
    else if (error instanceof AppError && error.status < 500) this.reply(550, error.code)
    else {
      if (!this.ended.signal.aborted) this.settings.log.warn({ err: error }, 'FTP')
      this.reply(451, 'Not possible at the moment, please try again later')
    }
  }

  private reply(code: number, text: string): void {
    this.raw(`${code} ${text}`)
  }

  private raw(text: string): void {
    if (this.socket.writable) this.socket.write(`${text}\r\n`)
  }

  private askPassword(name: string): void {
    this.account = undefined
    this.refuseInTheClear()
    this.username = name.trim()
    this.reply(331, 'Password, please')
  }

  /** @throws FtpRefusal before the connection is encrypted, where it has to be */
  private refuseInTheClear(): void {
    if (this.settings.tls && !this.isEncrypted) throw new FtpRefusal(530, 'Please encrypt first (AUTH TLS)')
  }

  private async logIn(password: string): Promise<void> {
    this.refuseInTheClear()
    this.logins += 1
    const account = await this.users.logIn(this.username, password, this.client)
    if (typeof account === 'object') {
      this.account = account
      this.folder = ''
      return this.reply(230, 'Logged in')
    }
    const isOver = account === 'throttled' || this.logins >= MOST_LOGINS
    this.reply(isOver ? 421 : 530, account === 'throttled' ? 'Too many failed logins' : 'Login refused')
    if (isOver) this.socket.end()
  }

  private encrypt(kind: string): void {
    const { tls } = this.settings
    if (!tls || this.isEncrypted || !/^TLS(-C)?$/i.test(kind)) throw new FtpRefusal(504, 'Not offered')
    this.reply(234, 'Go on')
    this.socket.removeAllListeners('data')
    this.socket.removeAllListeners('timeout')
    this.line = ''
    this.isEncrypted = true
    this.socket = new TLSSocket(this.socket, { isServer: true, key: tls.key, cert: tls.cert })
    this.listen()
  }

  private own(): FtpAccount {
    if (!this.account) throw new FtpRefusal(530, 'Please log in first')
    return this.account
  }

  /** The parts of a path, `..` and all resolved: nothing stands above the root. */
  private partsOf(path: string): string[] {
    return posix
      .resolve('/', this.folder, path)
      .split('/')
      .filter((part) => part !== '')
  }

  /** @throws FtpRefusal for what is no file in one of the folders */
  private fileAt(path: string): Place {
    const [folder = '', name = '', ...deeper] = this.partsOf(path)
    const isOne = deeper.length === 0 && name !== '' && this.own().folders.includes(folder)
    if (!isOne || name.length > LONGEST_NAME || BREAKS_LISTS.test(name))
      throw new FtpRefusal(553, 'Not a place for files')
    return { folder, name }
  }

  private async entry(path: string): Promise<FtpEntry> {
    const { folder, name } = this.fileAt(path)
    const found = (await this.own().list(folder)).find((entry) => entry.name === name)
    if (!found) throw new FtpRefusal(550, 'No such file')
    return found
  }

  private enter(path: string): void {
    const [folder = '', ...deeper] = this.partsOf(path)
    const isThere = deeper.length === 0 && (folder === '' || this.own().folders.includes(folder))
    if (isThere) this.folder = folder
    this.reply(isThere ? 250 : 550, isThere ? 'Folder changed' : 'No such folder')
  }

  private async openPort(how: 'PASV' | 'EPSV'): Promise<void> {
    this.passive?.close()
    const { passivePorts: ports, passiveHost, tls } = this.settings
    const host = this.socket.localAddress ?? ''
    this.passive = await openPassivePort({
      host,
      ports,
      client: this.client,
      tls: this.protectsData ? tls : null,
    })
    const { port } = this.passive
    if (how === 'EPSV') return this.reply(229, `Entering Extended Passive Mode (|||${port}|)`)
    const told = (passiveHost ?? host.replace(/^::ffff:/, '')).replaceAll('.', ',')
    this.reply(227, `Entering Passive Mode (${told},${port >> 8},${port & 255})`)
  }

  /** The data connection of the next transfer. @throws FtpRefusal without one, and for one that is not encrypted */
  private async data(): Promise<Socket> {
    if (this.settings.tls && !this.protectsData) throw new FtpRefusal(522, 'Please protect the data (PROT P)')
    const { passive } = this
    this.passive = undefined
    if (!passive) throw new FtpRefusal(425, 'Please open a port first (EPSV, PASV)')
    this.reply(150, 'Here it comes')
    this.ended.signal.addEventListener('abort', () => passive.close(), { once: true })
    return passive.connected()
  }

  private async send(content: Readable): Promise<void> {
    try {
      await pipeline(content, await this.data())
    } finally {
      content.destroy()
    }
    this.reply(226, 'Done')
  }

  private async list(
    path: string,
    line: (entry: FtpEntry) => string,
    ofFolder: (name: string) => string,
  ): Promise<void> {
    // Clients of old send options (`-a`), which are no path.
    const [folder = '', ...deeper] = this.partsOf(path.replace(/^-\S*\s*/, ''))
    if (deeper.length > 0) throw new FtpRefusal(550, 'No such folder')
    const account = this.own()
    const lines = folder === '' ? account.folders.map(ofFolder) : (await account.list(folder)).map(line)
    await this.send(Readable.from([lines.map((each) => `${each}\r\n`).join('')]))
  }

  private async retrieve(path: string): Promise<void> {
    const { folder, name } = this.fileAt(path)
    await this.send(await this.own().open(folder, name))
  }

  private async store(path: string): Promise<void> {
    const { folder, name } = this.fileAt(path)
    const data = await this.data()
    try {
      await this.own().store(folder, name, this.received(data), this.ended.signal)
    } finally {
      data.destroy()
    }
    this.reply(226, 'Stored')
  }

  /** What a client sends, to its end. @throws FtpRefusal for too much of it, and for half a file */
  private async *received(data: Socket): AsyncGenerator<Uint8Array, void, undefined> {
    let bytes = 0
    for await (const chunk of data as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > this.users.maxBytes) throw new FtpRefusal(552, 'The file is too large')
      yield chunk
    }
    await wait(BOTH_END_WITHIN_MS, undefined, { signal: this.ended.signal }).catch(() => {
      throw new FtpRefusal(426, 'The upload was broken off')
    })
  }

  private async rename(path: string): Promise<void> {
    const from = this.renamed
    this.renamed = undefined
    if (!from) throw new FtpRefusal(503, 'Please say first what (RNFR)')
    const to = this.fileAt(path)
    if (to.folder !== from.folder) throw new FtpRefusal(553, 'Not into another folder')
    await this.own().rename(from.folder, from.name, to.name)
    this.reply(250, 'Renamed')
  }
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A line of a list as clients of all times read it (`ls -l`), in UTC. */
function listLine({ name, bytes, changedAt }: FtpEntry): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${MONTHS[changedAt.getUTCMonth()]} ${two(changedAt.getUTCDate())}`
  const time = `${two(changedAt.getUTCHours())}:${two(changedAt.getUTCMinutes())}`
  return `-rw-r--r-- 1 kontor kontor ${bytes} ${day} ${time} ${name}`
}

const folderLine = (name: string): string => `drwxr-xr-x 1 kontor kontor 0 Jan 01 00:00 ${name}`
