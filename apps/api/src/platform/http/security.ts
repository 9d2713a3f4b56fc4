import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { AppError } from '../errors/app-error.ts'
import { isCall } from './pipeline.ts'

const YEAR_SECONDS = 31_536_000

/**
 * Headers and compression for everything that is served, and load shedding for calls: pages and their parts come from
 * memory or the disk, and who loads the app while a thread computes gets all of it or nothing that works.
 * @param busyMs from which mean delay of the event loop on calls are refused
 */
export async function registerSecurity(
  app: FastifyInstance,
  { publicUrl, pictureHosts }: Pick<Config, 'publicUrl' | 'pictureHosts'>,
  busyMs: number,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Mantine writes its colours into style elements; scripts come from our own files alone.
        styleSrc: ["'self'", "'unsafe-inline'"],
        scriptSrc: ["'self'"],
        // Pictures of products are copies of our own; an operator may name hosts of others, of lines without an article of ours.
        imgSrc: ["'self'", 'data:', 'blob:', ...pictureHosts.map((host) => `https://${host}`)],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        // Labels and notes are shown by the browser's own PDF viewer.
        objectSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'", 'blob:'],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    // Of this name alone: the operator's other ones may have no TLS.
    hsts: publicUrl.startsWith('https:') && { maxAge: YEAR_SECONDS, includeSubDomains: false },
  })
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await app.register(underPressure, {
    maxEventLoopDelay: busyMs,
    pressureHandler: (request, reply, type, value) => {
      if (!isCall(request)) return
      // Without a sample since the last look the plugin says infinite: that is no measurement.
      if (value === Number.POSITIVE_INFINITY) return
      reply.header('retry-after', '5')
      app.log.warn({ type, value }, 'under pressure, refusing requests')
      throw new AppError('service_unavailable')
    },
  })
}
