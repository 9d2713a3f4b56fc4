import { posix } from 'node:path'
import type { World } from '../platform/world.ts'
import type { FtpEvent, FtpFileRecord } from './ftp-model.ts'

/** Folders that are there from the start. */
const FOLDERS = ['/', '/orders', '/archive']

/** The disk of the FTP server: a few folders with files, and a log of what was done. */
export class FtpFiles {
  private readonly world: World

  constructor(world: World) {
    this.world = world
  }

  isFolder(path: string): boolean {
    return FOLDERS.includes(path)
  }

  /** Whether a file may lie at a path: its folder has to be there. */
  hasRoom(path: string): boolean {
    return this.isFolder(posix.dirname(path)) && !this.isFolder(path)
  }

  find(path: string): FtpFileRecord | undefined {
    return this.world.ftpFiles.get(path)
  }

  inFolder(folder: string): FtpFileRecord[] {
    return this.world.ftpFiles.all().filter((file) => posix.dirname(file.path) === folder)
  }

  store(path: string, content: string): void {
    this.world.ftpFiles.put(path, { path, content, written_at: this.world.now().toISOString() })
    this.note('store', path)
  }

  /** @returns whether there was such a file */
  rename(from: string, to: string): boolean {
    const file = this.find(from)
    if (!file || !this.hasRoom(to)) return false
    this.world.ftpFiles.remove(from)
    this.world.ftpFiles.put(to, { ...file, path: to })
    this.note('rename', to)
    return true
  }

  /** @returns whether there was such a file */
  remove(path: string): boolean {
    if (!this.find(path)) return false
    this.world.ftpFiles.remove(path)
    this.note('delete', path)
    return true
  }

  note(what: FtpEvent['what'], path: string): void {
    const number = this.world.nextNumber('ftp_event')
    this.world.ftpEvents.put(String(number), { at: this.world.now().toISOString(), what, path })
  }
}
