# One image for API and worker (docs/operations.md). Build it in the root of the project.
FROM node:26-bookworm-slim AS build
WORKDIR /kontor
# What is installed follows from these alone, so that a change of the sources does not install it anew.
COPY package.json package-lock.json ./
COPY apps/api/package.json apps/api/
COPY apps/demo/package.json apps/demo/
COPY apps/sandbox/package.json apps/sandbox/
COPY apps/web/package.json apps/web/
COPY bench/package.json bench/
COPY packages/contract/package.json packages/contract/
COPY tools/package.json tools/
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:26-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=2
WORKDIR /kontor
COPY --from=build --chown=root:root /kontor ./
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=20", "apps/api/src/main.ts", "--api"]
