import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors/app-error.ts'

const BUSY_EVENT_LOOP_MS = 5_000

/** Headers, compression and load shedding for everything that is served. */
export async function registerSecurity(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Mantine writes its colours into style elements; scripts come from our own files alone.
        styleSrc: ["'self'", "'unsafe-inline'"],
        scriptSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
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
    // The operator's proxy speaks TLS and knows whether it may promise it for long.
    hsts: false,
  })
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await app.register(underPressure, {
    maxEventLoopDelay: BUSY_EVENT_LOOP_MS,
    pressureHandler: (_request, reply, type, value) => {
      // Without a sample since the last look the plugin says infinite: that is no measurement.
      if (value === Number.POSITIVE_INFINITY) return
      reply.header('retry-after', '5')
      app.log.warn({ type, value }, 'under pressure, refusing requests')
      throw new AppError('service_unavailable')
    },
  })
}
