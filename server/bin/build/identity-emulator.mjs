// Bundles the Firebase Auth emulator of firebase-tools into one file, so that the server starts it in process in a fraction of a second and
// needs nothing of firebase-tools at run time (docs/adr/0003-embedded-identity.md).
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';

/**
 * The emulator needs little of the rest of firebase-tools (its logger, its registry of running emulators, its command line); these
 * stand-ins keep winston, inquirer and the network client out.
 */
const STANDINS = {
  'emulator/emulatorLogger.js': `
    const hooks = require('oriel:hooks');
    exports.EmulatorLogger = {
      forEmulator: () => ({
        log: (type, text) => hooks.log(type, text),
        logLabeled: (type, label, text) => hooks.log(type, text),
      }),
    };`,
  'emulator/registry.js': `
    exports.EmulatorRegistry = {
      isRunning: () => false,
      url: (emulator, req) => new URL(req.protocol + '://' + (req.headers.host ?? '127.0.0.1') + '/'),
    };`,
  'emulator/auth/index.js': `
    exports.SingleProjectMode = { NO_WARNING: 0, WARNING: 1, ERROR: 2 };`,
  'emulator/types.js': `
    exports.Emulators = { AUTH: 'auth', FUNCTIONS: 'functions' };`,
  'error.js': `
    exports.getErrMsg = (error) => (error instanceof Error ? error.message : String(error));
    exports.FirebaseError = class FirebaseError extends Error {};`,
};

/** The validators of exegesis, the emulator's OpenAPI framework. */
const VALIDATORS = 'exegesis/lib/oas3/Schema/validators.js';

/**
 * Patches for faults of the emulator that matter even locally, and for its slowness; the methods it calls on `state` are in
 * server/src/embedded/identity/project.ts. Every \`find\` must occur \`times\` times: a new version of firebase-tools that differs stops
 * the build instead of losing a patch.
 */
const MENDS = [
  {
    file: 'emulator/auth/server.js',
    why: 'compiles all of its 400 validators, for 4 s, before it answers the first call',
    find: 'validateDefaultResponses: true,',
    put: 'validateDefaultResponses: true, lazyCompileValidationSchemas: true,',
    times: 1,
  },
  {
    file: VALIDATORS,
    why: 'prepares every schema at the start',
    find: 'function generateValidator(schemaContext, parameterLocation, parameterRequired, propNameToFilter, allowTypeCoercion) {',
    put: `function generateValidator(...args) {
      let validate;
      return (json) => (validate ??= generateValidatorNow(...args))(json);
    }
    function generateValidatorNow(schemaContext, parameterLocation, parameterRequired, propNameToFilter, allowTypeCoercion) {`,
    times: 1,
  },
  {
    file: VALIDATORS,
    why: 'compiles the meta schema again for every validator',
    find: 'const ajv = new ajv_1.default({',
    put: 'const ajv = new ajv_1.default({ validateSchema: false,',
    times: 1,
  },
  {
    file: 'emulator/auth/operations.js',
    why: 'takes shorter passwords than the forms do (`PASSWORD_MIN` of contract/src/user.ts)',
    find: 'const PASSWORD_MIN_LENGTH = 6;',
    put: 'const PASSWORD_MIN_LENGTH = 10;',
    times: 1,
  },
  {
    file: 'emulator/auth/operations.js',
    why: 'keeps passwords in plain text',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source text that is looked for.
    find: 'return `fakeHash:salt=${salt}:password=${password}`;',
    put: "return 'scrypt:' + require('node:crypto').scryptSync(password, salt, 32).toString('base64url');",
    times: 1,
  },
  {
    file: 'emulator/auth/operations.js',
    why: 'hands the password hash to the browser',
    find: 'function redactPasswordHash(user) {\n    return user;',
    put: 'function redactPasswordHash({ passwordHash, salt, ...user }) {\n    return user;',
    times: 1,
  },
  {
    file: 'emulator/auth/operations.js',
    why: 'hands out ID tokens that nobody signed',
    find: `return {
        idToken,
        refreshToken,
        expiresIn: expiresInSeconds.toString(),`,
    put: `return {
        idToken: state.signed(idToken),
        refreshToken,
        expiresIn: expiresInSeconds.toString(),`,
    times: 1,
  },
  {
    file: 'emulator/auth/operations.js',
    why: 'takes any ID token for its own, and warns of signed ones',
    find: `const decoded = (0, jsonwebtoken_1.decode)(idToken, { complete: true });
    (0, errors_1.assert)(decoded, "INVALID_ID_TOKEN");
    if (decoded.header.alg !== "none") {`,
    put: `const decoded = state.isSigned(idToken) ? (0, jsonwebtoken_1.decode)(idToken, { complete: true }) : undefined;
    (0, errors_1.assert)(decoded, "INVALID_ID_TOKEN");
    if (false) {`,
    times: 1,
  },
  {
    file: 'emulator/auth/operations.js',
    why: 'lets anybody write that a first factor was right',
    find: 'const mfaPendingCredential = Buffer.from(JSON.stringify(pendingCredentialPayload), "utf8").toString("base64");',
    put: 'const mfaPendingCredential = state.sealed(pendingCredentialPayload);',
    times: 1,
  },
  {
    file: 'emulator/auth/operations.js',
    why: 'reads what anybody wrote of a first factor',
    find: `const json = Buffer.from(pendingCredential, "base64").toString("utf8");
        pendingCredentialPayload = JSON.parse(json);`,
    put: 'pendingCredentialPayload = state.unsealed(pendingCredential);',
    times: 1,
  },
  {
    file: 'emulator/auth/operations.js',
    why: 'lets anybody try passwords without end',
    find: 'async function signInWithPassword(state, reqBody) {',
    put: `async function signInWithPassword(state, reqBody) {
    return await state.tryPassword(String(reqBody.email), () => signInWithPasswordNow(state, reqBody));
}
async function signInWithPasswordNow(state, reqBody) {`,
    times: 1,
  },
  {
    file: 'emulator/auth/operations.js',
    why: 'lets anybody try codes without end',
    find: 'assert)(verification.code === code, "INVALID_CODE");',
    put: 'assert)(state.isCode(verification, code), "INVALID_CODE");',
    times: 1,
  },
  {
    file: 'emulator/auth/server.js',
    why: 'looks for a tenant in refresh tokens, which are sealed',
    find: 'if (ctx.requestBody?.refreshToken) {',
    put: 'if (false) {',
    times: 1,
  },
  {
    file: 'emulator/auth/utils.js',
    why: 'draws ids and one-time codes from a predictable generator',
    find: 'Math.floor(Math.random() * chars.length)',
    put: "require('node:crypto').randomInt(chars.length)",
    times: 2,
  },
  {
    file: 'emulator/auth/utils.js',
    why: 'draws SMS codes from a predictable generator',
    find: 'Math.floor(Math.random() * 10)',
    put: "require('node:crypto').randomInt(10)",
    times: 1,
  },
];

/** The emulator's libraries still call url.parse and url.resolve; hides the deprecation warning from our users. */
const QUIET_URL = `
  const url = require('node:url');
  const quietly = (work) => (...args) => {
    const before = process.noDeprecation;
    process.noDeprecation = true;
    try {
      return work(...args);
    } finally {
      process.noDeprecation = before;
    }
  };
  module.exports = { ...url, parse: quietly(url.parse), resolve: quietly(url.resolve) };`;

const ENTRY = `
  exports.createApp = require('firebase-tools/lib/emulator/auth/server.js').createApp;
  exports.AgentProjectState = require('firebase-tools/lib/emulator/auth/state.js').AgentProjectState;
  exports.BadRequestError = require('firebase-tools/lib/emulator/auth/errors.js').BadRequestError;
  exports.hooks = require('oriel:hooks');`;

/** Bundles the emulator into `outDir`/identity-emulator.cjs. */
export async function bundleIdentityEmulator({ root, outDir }) {
  const require = createRequire(path.join(root, 'server/package.json'));
  const lib = path.join(path.dirname(require.resolve('firebase-tools/package.json')), 'lib', path.sep);
  const standin = {
    name: 'standins-and-mends',
    setup(bundler) {
      bundler.onResolve({ filter: /^oriel:/ }, ({ path: name }) => ({ path: name, namespace: 'oriel' }));
      bundler.onResolve({ filter: /^url$/ }, () => ({ path: 'oriel:url', namespace: 'oriel' }));
      bundler.onLoad({ filter: /^oriel:url$/, namespace: 'oriel' }, () => ({ contents: QUIET_URL }));
      bundler.onLoad({ filter: /^oriel:hooks$/, namespace: 'oriel' }, () => ({
        contents: 'exports.log = () => {};',
      }));
      bundler.onLoad(
        { filter: /exegesis[\\/]lib[\\/]oas3[\\/]Schema[\\/]validators\.js$/ },
        async ({ path: file }) => {
          return { contents: mended(VALIDATORS, await readFile(file, 'utf8')), loader: 'js' };
        },
      );
      bundler.onLoad({ filter: /firebase-tools[\\/]lib[\\/].*\.js$/ }, async ({ path: file }) => {
        const name = file.slice(lib.length).split(path.sep).join('/');
        const contents = STANDINS[name] ?? mended(name, await readFile(file, 'utf8'));
        return { contents, loader: 'js' };
      });
    },
  };
  const result = await build({
    stdin: { contents: ENTRY, resolveDir: path.join(root, 'server'), sourcefile: 'entry.cjs' },
    outfile: path.join(outDir, 'identity-emulator.cjs'),
    bundle: true,
    platform: 'node',
    target: 'node22',
    format: 'cjs',
    minifySyntax: true,
    minifyWhitespace: true,
    keepNames: true,
    legalComments: 'linked',
    logLevel: 'error',
    metafile: true,
    plugins: [standin],
  });
  requireNothingElse(result.metafile, lib);
  requireNothingLeftOut(root, result.metafile);
}

function mended(name, source) {
  let text = source;
  for (const { file, why, find, put, times } of MENDS) {
    if (file !== name) continue;
    const found = text.split(find).length - 1;
    if (found !== times) {
      throw new Error(
        `The Auth emulator of this firebase-tools version reads differently: the mend of ${file} (it ${why}) ` +
          `applies ${found} times instead of ${times}. Look at the file and adjust server/bin/build/identity-emulator.mjs.`,
      );
    }
    text = text.replaceAll(find, () => put);
  }
  return text;
}

/** Fails on files of firebase-tools other than the emulator's own folder and the stand-ins. */
function requireNothingElse(metafile, lib) {
  const marker = lib.split(path.sep).join('/').split('/node_modules/').at(-1);
  const foreign = Object.keys(metafile.inputs).filter((file) => {
    const at = file.indexOf(marker);
    if (at < 0) return false;
    const name = file.slice(at + marker.length);
    return !name.startsWith('emulator/auth/') && STANDINS[name] === undefined;
  });
  if (foreign.length > 0) {
    throw new Error(
      `The Auth emulator now also needs ${foreign.join(', ')} of firebase-tools: add a stand-in.`,
    );
  }
}

/** Packages that package.json replaces by an empty one would be empty modules in the bundle, and fail only when called. */
function requireNothingLeftOut(root, metafile) {
  const { overrides } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const leftOut = new Set(Object.keys(overrides['firebase-tools']));
  const packages = Object.keys(metafile.inputs).map(
    (file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1],
  );
  const needed = [...new Set(packages)].filter((name) => leftOut.has(name));
  if (needed.length > 0) {
    throw new Error(
      `The Auth emulator now needs ${needed.join(', ')}: take that out of the overrides of package.json.`,
    );
  }
}
