import type { Socket } from 'node:net'
import { posix } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { TLSSocket } from 'node:tls'
import type { World } from '../platform/world.ts'
import { FtpFiles } from './ftp-files.ts'
import { openPassivePort, type PassivePort } from './passive.ts'

/** A wrong address in passive answers, which clients must ignore. */
const OTHER_HOST = '10,1,2,3'
const LONGEST_LINE = 4096

type FtpTarget = 'ftp.login' | 'ftp.passive' | 'ftp.store' | 'ftp.rename'
type Reply = [code: number, text: string]
type Command = (argument: string) => void | Promise<void>

/** One client at the control connection. */
export class FtpSession {
  private socket: Socket
  private readonly world: World
  private readonly host: string
  private readonly files: FtpFiles
  private line = ''
  private running: Promise<void> = Promise.resolve()
  private user = ''
  private isIn = false
  private protectsData = false
  private folder = '/'
  private renamed: string | undefined
  private passive: PassivePort | undefined
  private readonly commands: Readonly<Record<string, Command>>
  /** The commands that are allowed before the login. */
  private readonly open = new Set([
    'USER',
    'PASS',
    'AUTH',
    'PBSZ',
    'PROT',
    'FEAT',
    'SYST',
    'NOOP',
    'OPTS',
    'QUIT',
  ])

  constructor(world: World, host: string, socket: Socket) {
    this.world = world
    this.host = host
    this.socket = socket
    this.files = new FtpFiles(world)
    this.commands = this.vocabulary()
    this.listen()
    this.reply(220, 'Sandbox FTP')
  }

  /** Ends the connections, whatever they are doing. */
  end(): void {
    this.passive?.close()
    this.socket.destroy()
  }

  private vocabulary(): Record<string, Command> {
    return {
      USER: (name) => {
        this.user = name
        this.isIn = false
        this.reply(331, 'Password, please')
      },
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
          '211-Features:\r\n EPSV\r\n PASV\r\n SIZE\r\n UTF8\r\n AUTH TLS\r\n PROT\r\n PBSZ\r\n211 End',
        ),
      OPTS: () => this.reply(200, 'As you like'),
      NOOP: () => this.reply(200, 'Still here'),
      TYPE: () => this.reply(200, 'Type set'),
      STRU: () => this.reply(200, 'Structure set'),
      MODE: () => this.reply(200, 'Mode set'),
      PWD: () => this.reply(257, `"${this.folder}"`),
      CWD: (path) => this.enter(this.at(path)),
      CDUP: () => this.enter(posix.dirname(this.folder)),
      PASV: () => this.openPort('PASV'),
      EPSV: () => this.openPort('EPSV'),
      LIST: () =>
        this.list(
          (file) => `-rw-r--r-- 1 erp erp ${sizeOf(file.content)} Jan 01 00:00 ${posix.basename(file.path)}`,
        ),
      NLST: () => this.list((file) => posix.basename(file.path)),
      SIZE: (name) => {
        const file = this.files.find(this.at(name))
        if (file) this.reply(213, String(sizeOf(file.content)))
        else this.reply(550, 'No such file')
      },
      STOR: (name) => this.store(this.at(name)),
      RETR: (name) => this.retrieve(this.at(name)),
      DELE: (name) => {
        if (this.files.remove(this.at(name))) this.reply(250, 'Gone')
        else this.reply(550, 'No such file')
      },
      RNFR: (name) => {
        this.renamed = this.at(name)
        if (this.files.find(this.renamed)) this.reply(350, 'And the new name')
        else this.reply(550, 'No such file')
      },
      RNTO: (name) => this.rename(this.at(name)),
      QUIT: () => {
        this.reply(221, 'Goodbye')
        this.socket.end()
      },
    }
  }

  private listen(): void {
    // A client that hangs up is its own problem; without a listener it would end the process.
    this.socket.on('error', () => undefined)
    this.socket.on('close', () => this.passive?.close())
    this.socket.on('data', (chunk: Buffer) => {
      this.line += chunk.toString('utf8')
      if (this.line.length > LONGEST_LINE) return this.end()
      const lines = this.line.split('\r\n')
      this.line = lines.pop() ?? ''
      for (const line of lines) {
        this.running = this.running.then(() => this.handle(line)).catch(() => this.end())
      }
    })
  }

  private async handle(line: string): Promise<void> {
    const [, word = '', argument = ''] = /^(\S+)(?:\s(.*))?$/.exec(line) ?? []
    const name = word.toUpperCase()
    const command = Object.hasOwn(this.commands, name) ? this.commands[name] : undefined
    if (!command) return this.reply(502, 'Not understood')
    if (!this.isIn && !this.open.has(name)) return this.reply(530, 'Log in first')
    await command(argument)
  }

  private reply(code: number, text: string): void {
    this.raw(`${code} ${text}`)
  }

  private raw(text: string): void {
    this.socket.write(`${text}\r\n`)
  }

  private at(path: string): string {
    return posix.resolve(this.folder, path)
  }

  private enter(path: string): void {
    const isThere = this.files.isFolder(path)
    if (isThere) this.folder = path
    this.reply(isThere ? 250 : 550, isThere ? 'Folder changed' : 'No such folder')
  }

  private async logIn(password: string): Promise<void> {
    await this.perform('ftp.login', { user: this.user }, () => {
      const { user, password: expected } = this.world.ftp
      this.isIn = this.user === user && password === expected
      if (!this.isIn) return [530, 'Login incorrect']
      this.files.note('login', this.user)
      return [230, 'Welcome']
    })
  }

  private encrypt(kind: string): void {
    const { tls } = this.world.ftp
    if (!tls || kind.toUpperCase() !== 'TLS') {
      this.reply(504, 'Not offered')
      return
    }
    this.reply(234, 'Go on')
    this.socket.removeAllListeners('data')
    this.socket = new TLSSocket(this.socket, { isServer: true, ...tls })
    this.listen()
  }

  private async openPort(how: 'PASV' | 'EPSV'): Promise<void> {
    const fault = this.world.faults.take('ftp.passive', { user: this.user })
    // So that the client asks again in the way in which a host can be named.
    if (fault?.kind === 'other_host' && how === 'EPSV') return this.reply(502, 'Not understood')
    this.passive?.close()
    this.passive = await openPassivePort(this.host)
    const { port } = this.passive
    if (how === 'EPSV') return this.reply(229, `Entering Extended Passive Mode (|||${port}|)`)
    const host = fault?.kind === 'other_host' ? OTHER_HOST : this.host.replaceAll('.', ',')
    this.reply(227, `Entering Passive Mode (${host},${port >> 8},${port & 255})`)
  }

  private async data(): Promise<Socket | undefined> {
    if (!this.passive) {
      this.reply(425, 'Open a port first')
      return undefined
    }
    this.reply(150, 'Here it comes')
    return this.passive.connected(this.protectsData ? this.world.ftp.tls : undefined)
  }

  private async send(text: string): Promise<void> {
    const data = await this.data()
    if (!data) return
    await new Promise<void>((resolve) => data.end(text, resolve))
    this.reply(226, 'Done')
  }

  private list(line: (file: { path: string; content: string }) => string): Promise<void> {
    return this.send(
      this.files
        .inFolder(this.folder)
        .map((file) => `${line(file)}\r\n`)
        .join(''),
    )
  }

  private async retrieve(path: string): Promise<void> {
    const file = this.files.find(path)
    if (!file) return this.reply(550, 'No such file')
    await this.send(file.content)
  }

  private async store(path: string): Promise<void> {
    if (!this.files.hasRoom(path)) return this.reply(553, 'Not there')
    const data = await this.data()
    if (!data) return
    const chunks: Buffer[] = []
    for await (const chunk of data) chunks.push(chunk as Buffer)
    await this.perform('ftp.store', { path }, () => {
      this.files.store(path, Buffer.concat(chunks).toString('utf8'))
      return [226, 'Stored']
    })
  }

  private async rename(to: string): Promise<void> {
    const from = this.renamed
    this.renamed = undefined
    if (from === undefined) return this.reply(503, 'Say first what')
    await this.perform('ftp.rename', { path: to }, () =>
      this.files.rename(from, to) ? [250, 'Renamed'] : [553, 'Not there'],
    )
  }

  /** Does the work and answers, or fails as ordered. `status` answers with that FTP reply code. */
  private async perform(target: FtpTarget, facts: Record<string, string>, work: () => Reply): Promise<void> {
    const fault = this.world.faults.take(target, facts)
    if (fault?.kind === 'slow') await wait(fault.delay_ms, undefined, { signal: this.world.stopping })
    if (!fault || fault.kind === 'slow') return this.reply(...work())
    if (fault.kind.endsWith('_after_work')) work()
    if (fault.kind.startsWith('reset')) this.socket.resetAndDestroy()
    if (fault.kind.startsWith('status')) {
      this.reply(fault.status, typeof fault.body === 'string' ? fault.body : 'As ordered')
    }
  }
}

const sizeOf = (content: string): number => Buffer.byteLength(content)
