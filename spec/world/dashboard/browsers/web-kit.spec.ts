import { expect } from 'chai';
import { expectEachViewAccessible } from '../../../support/dashboard/each-view.js';
import { ENTER, HAS_WEB_KIT, openWebKit, type WebKit } from '../../../support/dashboard/web-kit.js';
import { watchingPage } from '../../../support/dashboard/watching-page.js';

describe('the page in WebKit', function () {
  this.timeout(240_000);
  const { fleet } = watchingPage();
  let webKit: WebKit | undefined;

  beforeEach(async function () {
    if (!HAS_WEB_KIT) this.skip();
    webKit = await openWebKit();
  });

  afterEach(async () => {
    await webKit?.close();
    expect(webKit?.complaints()).to.deep.equal([]);
  });

  const window = (): WebKit => webKit as WebKit;

  const signIn = async (): Promise<void> => {
    await window().evaluate("document.querySelector('input').focus()");
    await window().type(fleet().token + ENTER);
    await window().shows('[aria-label=Views]');
  };

  for (const width of [1280, 447])
    it(`is accessible in each view, ${width} px wide`, async () => {
      await window().widen(width);
      await expectEachViewAccessible(window(), fleet(), signIn);
    });

  it('acknowledges a problem from the overview by keys alone', async () => {
    await fleet().report('db-eu-1/main', { severity: 'critical', message: 'The disk is full.' });
    await window().goto(fleet().url);
    await window().shows('input');
    await signIn();
    await window().shows('main .problems');
    await window().type('a');
    await window().shows('main .problems :focus');
    await window().type(`Ordering a larger one${ENTER}`);
    await window().shows('main .problems .badge', 'acknowledged');
  });
});
